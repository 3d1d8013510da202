// SPDX-License-Identifier: Apache-2.0
// Every text of the page, in English. ja.ts has the same keys.
import type { Value } from '../api';

const values: Record<Value, string> = {
  win: 'win',
  draw: 'draw',
  lose: 'loss',
  undecided: 'nobody can force it',
};

const count = new Intl.NumberFormat('en');
const plies = (distance: number) => `${distance} ${distance === 1 ? 'ply' : 'plies'}`;

export const en = {
  motto: 'Games, completely solved',
  lead: 'Every position of these games is known: who wins, in how many moves, and with which. Play against perfection, or look around.',
  skip: 'Skip to the content',
  loading: 'Loading…',
  retry: 'Try again',
  unreachable: 'The server does not answer. Is “kanzen serve” still running?',
  failed: 'That did not work.',
  sorry: 'There is nothing here',
  close: 'Close',
  untranslated: 'This game has no English texts yet.',
  number: (value: number | string) =>
    count.format(typeof value === 'string' ? BigInt(value) : value),

  menu: {
    label: 'Settings',
    gallery: 'All games',
    language: 'Language',
    theme: 'Colours',
    themes: { auto: '◐ Auto', light: '☀ Light', dark: '☾ Dark' },
  },

  answer: {
    letters: { win: 'W', draw: 'D', lose: 'L', undecided: '–' } as Record<Value, string>,
    values,
    full: (value: Value, distance: number | null) =>
      distance === null ? values[value] : `${values[value]} in ${distance}`,
  },

  gallery: {
    title: 'Games',
    positions: (positions: string) => `${positions} positions`,
    positionOne: '1 position',
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
    how: 'Solving goes backwards: first come the positions that are won in one ply, then those from which every move leads into such a win, and so on. Each pass over all positions settles one distance. What is never settled is a draw.',
    decided: (share: string) => `${share} of all positions decided`,
    left: (seconds: string) => `about ${seconds} left`,
    took: (seconds: string) => `${seconds} so far`,
    growing: 'Positions decided so far, by distance',
    phase: (phase: string) => (phase === 'table' ? 'Writing the table' : phase),
    undecided: (positions: string) => `${positions} positions undecided`,
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

  play: {
    board: 'Board',
    boardHelp: 'Arrow keys go from field to field, Enter chooses, Escape lets go.',
    toMove: (player: string) => `${player} to move`,
    thinking: (player: string) => `${player} is thinking…`,
    you: (name: string) => `You (${name})`,
    computer: (name: string) => `Computer (${name})`,
    youWon: (plies: number, perfect: boolean) =>
      plies === 0 ? 'You have won' : `You won in ${plies}${perfect ? ', perfectly' : ''}`,
    won: (player: string, plies: number) =>
      plies === 0 ? `${player} has won` : `${player} won in ${plies}`,
    drawn: 'Drawn',
    drawnByRepetition: 'Drawn by repetition',
    repeated: (times: number): string =>
      times === 2 ? 'This position has been before.' : 'This position for the third time.',
    gameOver: 'The game is over.',
    again: 'Again',
    swap: 'Swap sides',
    review: 'Review',
    flip: 'Flip',
    hintOnce: 'Hint',
    tryThis: (move: string) => `Try ${move}.`,
    noSuchMove: (move: string, ply: number) =>
      `Move ${ply} of this game, “${move}”, is not possible: the game is shown up to there.`,
    line: 'Best play:',
    after: (move: string) => `After ${move}:`,
    more: (plies: number) => `… ${plies} more`,
    repeats: 'and round again: neither side can do better',
    moves: 'Moves',
    movesFrom: (spot: string) => `Moves: ${spot} …`,
    noMoves: 'There is no move.',
    best: 'best',
    letGo: 'Let go',
    hints: 'Hints',
    sound: 'Sound',
    undo: 'Undo',
    redo: 'Redo',
    newGame: 'New game',
    newDeal: 'New deal',
    goOn: 'Let the computer move',
    bestLine: 'Play out the best line',
    stop: 'Stop',
    seats: 'Players',
    seat: {
      human: 'You',
      beginner: 'Beginner',
      casual: 'Casual player',
      club: 'Club player',
      perfect: 'Perfect player',
    },
    statistics: 'Statistics',
    insights: 'What theory says',
    light: 'Show it on the board',
    noInsights: 'Nothing beyond the value.',
    made: (player: string, move: string) => `${player} played ${move}.`,
    ended: (text: string) => `${text}.`,
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
    title: 'A first game, explained',
    short: 'Learn',
    yours: (move: string) => `Make the move on the board, or press Next: ${move}.`,
    other: (move: string) => `${move} is possible, too:`,
    goesOn: (move: string) => `This game goes on with ${move}.`,
    playNow: 'Play now',
    again: 'Once more',
  },

  rules: {
    title: 'How to play',
    back: 'Back',
    next: 'Next',
    step: (step: number, steps: number) => `${step} of ${steps}`,
  },

  share: {
    title: 'Share this game',
    link: 'Copy the link',
    record: 'Copy the record',
    copied: 'Copied.',
    notCopied: 'The browser does not allow it: copy it from here.',
    paste: 'Paste a record',
    open: 'Open it',
  },

  setUp: {
    open: 'Set up a position',
    title: 'Set up a position',
    lead: 'Choose a tool, then click where it is to work.',
    tool: 'Tool',
    legal: 'This position can be played.',
    play: 'Play from here',
    leave: 'Back to the game',
    field: 'Position as text',
    show: 'Show it',
  },

  journey: {
    title: 'How the game went',
    start: 'Start',
    wins: (player: string) => `${player} wins`,
    forces: 'Who can force first place',
    nobody: 'nobody',
    variation: 'Variation',
    promote: 'Promote variation',
    promoteShort: 'Promote',
    remove: 'Delete from here',
    removeShort: 'Delete',
    removed: 'Moves were deleted; Restore brings them back.',
    restore: 'Restore',
    axis: 'plies to the end',
    instead: (move: string, answer: string, best: string, bestAnswer: string) =>
      `${move}: ${answer}. ${best} would have been: ${bestAnswer}.`,
    jump: (ply: number, text: string) => `Go to ply ${ply}: ${text}`,
    mistake: 'mistake',
    slow: 'not the shortest way',
    best: 'best',
    mistakes: (count: number) =>
      count === 0
        ? 'No mistakes so far.'
        : count === 1
          ? 'One mistake so far.'
          : `${count} mistakes so far.`,
  },

  stats: {
    title: 'Statistics',
    play: 'Play',
    totals: 'All positions',
    value: 'Value',
    positions: 'Positions',
    share: 'Share',
    total: 'all',
    histogram: 'Positions by distance to the end',
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

export type Text = typeof en;
