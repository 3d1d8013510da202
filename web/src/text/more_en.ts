// SPDX-License-Identifier: Apache-2.0
// What every screen but a game on its board says besides, in English. more_ja.ts has the same keys.

const plies = (distance: number) => `${distance} ${distance === 1 ? 'ply' : 'plies'}`;

export const more = {
  gallery: {
    lead: 'Every position of these games is known: who wins, in how many moves, and with which. Play against perfection, or look around.',
    title: 'Games',
    positions: (positions: string) => `${positions} positions`,
    anyNumber: 'any number of cards or squares, by theory',
    start: 'Start:',
    forPlayer: (player: string) => `for ${player}`,
    play: 'Play',
    statistics: 'Statistics',
    unsolved: 'not solved yet',
    another: 'Another size',
    anotherLead: 'Choose a game and its size. Small ones are solved here, while you watch.',
    game: 'Game',
    sizes: 'Usual sizes',
    parameter: (name: string, meaning: string) => `${name}: ${meaning}`,
    usual: (text: string) => `usual: ${text}`,
    range: (least: number, most: number) => `${least} to ${most}`,
    open: 'Open',
    ready: 'answers at once',
    cost: (memory: string, seconds: string) => `${memory} and ${seconds} to solve`,
    lately: 'Solved here, or opened lately',
    solving: 'Being solved now',
    records: 'The records',
    recordsLead:
      'Too large to be solved while you watch: what was found, and the commands that find it again.',
    solvedIn: (seconds: string) => `solved in ${seconds}`,
    commands: 'Commands',
    byDistance: 'Positions by distance to the end',
    byLayer: 'Positions by number of cards in hand',
    layer: 'Cards in hand',
  },

  solve: {
    title: 'Not solved yet',
    tooLarge: 'Too large to be solved here',
    tooLargeLead:
      'Only a table that was solved elsewhere can answer for it: start the server with “kanzen serve FILE”.',
    needs: (memory: string, seconds: string) =>
      `Solving takes about ${memory} of memory and, on an idle machine, ${seconds}.`,
    solve: 'Solve it',
    again: 'Solve it again',
    cancel: 'Cancel',
    waiting: 'Waiting for its turn…',
    pass: (pass: number) => `Pass ${pass}`,
    how: 'Solving goes backwards: first come the positions that are won in one ply, then those from which every move leads into such a win, and so on. Each pass over all positions settles one distance. What is never settled is a draw, or won by whom the rules give endless play to.',
    decided: (share: string) => `${share} of all positions decided`,
    left: (seconds: string) => `about ${seconds} left`,
    took: (seconds: string) => `${seconds} so far`,
    growing: 'Positions decided so far, by distance',
    phase: (phase: string) => (phase === 'table' ? 'Writing the table' : phase),
    cancelled: 'Cancelled.',
    done: 'Solved.',
    progress: 'Progress',
    seconds: (seconds: number) =>
      seconds < 1
        ? 'a moment'
        : seconds < 90
          ? `${Math.round(seconds)} s`
          : `${Math.round(seconds / 60)} min`,
  },

  puzzle: {
    title: 'Puzzle',
    ofTheDay: 'Puzzle of the day',
    task: (player: string) => `${player} to move: one move wins. Find it.`,
    wrong: (move: string) => `Not ${move}.`,
    right: (move: string) => `Right, ${move}!`,
    answer: (move: string) => `It was ${move}.`,
    show: 'Show the solution',
    goOn: 'Play on from here',
    next: 'Another puzzle',
    none: 'No puzzle was found here. Try another one.',
    surprise: 'A surprise: every move that takes, covers or goes forward loses.',
  },

  learn: {
    short: 'Learn',
    yours: (move: string) => `Make the move on the board, or press Next: ${move}.`,
    other: (move: string) => `${move} is possible, too:`,
    goesOn: (move: string) => `This game goes on with ${move}.`,
    playNow: 'Play now',
    again: 'Once more',
  },

  share: {
    link: 'Copy the link',
    record: 'Copy the record',
    copied: 'Copied.',
    notCopied: 'The browser does not allow it: copy it from here.',
    paste: 'Paste a record',
    open: 'Open it',
  },

  setUp: {
    lead: 'Choose a tool, then click where it is to work.',
    tool: 'Tool',
    legal: 'This position can be played.',
    play: 'Play from here',
    leave: 'Back to the game',
    field: 'Position as text',
    show: 'Show it',
  },

  stats: {
    title: 'Statistics',
    play: 'Play',
    totals: 'All positions',
    value: 'Value',
    positions: 'Positions',
    share: 'Share',
    total: 'all',
    endless: (winner: string) => `endless, won by ${winner}`,
    histogram: 'Positions by distance to the end',
    scores: 'Positions by score',
    points: 'points',
    histogramLead: 'For the player to move, with best play of both. The scale is logarithmic.',
    distance: 'Distance',
    asTable: 'The same as a table',
    csv: 'Download as CSV',
    svg: 'Download as SVG',
    deepest: (distance: number) => `The deepest positions: ${plies(distance)}`,
    deepestLead: (positions: string) => `There are ${positions}. Each leads to the board.`,
    withoutMove: 'Positions without a move',
    meanMoves: 'Moves to choose from, on average, where no move wins at once',
    firstMoves: 'First moves',
    table: 'Table',
    tableSize: (bytes: string, bits: string) => `${bytes}, ${bits} bits a position`,
    hash: 'Solution hash',
    claims: 'Published figures beside ours',
    what: 'What',
    source: 'Source',
    stated: 'Published',
    found: 'Found here',
    verdict: 'Verdict',
    claimsTable: 'Published figures, a table',
    agrees: 'agrees',
    differs: 'differs',
    none: 'There are no statistics for this game: its answers come from a closed form.',
  },
};

export type More = typeof more;
