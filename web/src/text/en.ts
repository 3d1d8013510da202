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
  language: 'English',
  motto: 'Games, completely solved',
  lead: 'Every position of these games is known: who wins, in how many moves, and with which. Play against perfection, or look around.',
  skip: 'Skip to the content',
  loading: 'Loading…',
  retry: 'Try again',
  unreachable: 'The server does not answer. Is “kanzen serve” still running?',
  failed: 'That did not work.',
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
    usual: (text: string) => `usual: ${text}`,
    range: (least: number, most: number) => `${least} to ${most}`,
    open: 'Open',
  },

  solve: {
    title: 'Not solved yet',
    tooLarge: 'Too large to be solved here',
    tooLargeLead:
      'Only a table that was solved elsewhere can answer for it: start the server with “kanzen serve FILE”.',
    needs: (memory: string, seconds: string) =>
      `Solving takes about ${memory} of memory and ${seconds}.`,
    solve: 'Solve it',
    again: 'Solve it again',
    cancel: 'Cancel',
    waiting: 'Waiting for its turn…',
    pass: (pass: number) => `Pass ${pass}`,
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
    hasWon: (player: string) => `${player} has won`,
    hasLost: (player: string) => `${player} has not won`,
    drawn: 'Drawn',
    gameOver: 'The game is over',
    bestPlay: (player: string, answer: string) => `With best play: ${answer} for ${player}`,
    moves: 'Moves',
    movesFrom: (spot: string) => `Moves: ${spot} …`,
    noMoves: 'There is no move.',
    best: 'best',
    letGo: 'Let go',
    hints: 'Hints',
    undo: 'Undo',
    redo: 'Redo',
    newGame: 'New game',
    newDeal: 'New deal',
    goOn: 'Let the opponent move',
    bestLine: 'Play out the best line',
    stop: 'Stop',
    seats: 'Players',
    seat: { human: 'you', perfect: 'perfect', fallible: 'fallible' },
    strength: 'Strength',
    strengthLead: (percent: number) => `finds the best move ${percent} times in 100`,
    copy: 'Copy the link to this position',
    copied: 'The link is copied.',
    notCopied: 'The link stands in the address bar.',
    statistics: 'Statistics',
    insights: 'What theory says',
    noInsights: 'Nothing beyond the value.',
    made: (player: string, move: string) => `${player} played ${move}.`,
    ended: (text: string) => `${text}.`,
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
    moverWins: 'win for the player to move',
    moverLoses: 'loss for the player to move',
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
    agrees: 'agrees',
    differs: 'differs',
    none: 'There are no statistics for this game: its answers come from a closed form.',
  },
};

export type Text = typeof en;
