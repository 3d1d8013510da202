// SPDX-License-Identifier: Apache-2.0
// What is said around every screen and by a game on its board, in English. ja.ts has the same keys.
import type { Value } from '../api';

const values: Record<Value, string> = {
  win: 'win',
  draw: 'draw',
  lose: 'loss',
  undecided: 'nobody can force it',
};

const count = new Intl.NumberFormat('en');

export const en = {
  motto: 'Games, completely solved',
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
    full: (value: Value, distance: number | null, score?: number) =>
      score
        ? `${values[value]} by ${Math.abs(score)}`
        : distance === null
          ? values[value]
          : `${values[value]} in ${distance}`,
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
    wonBy: (player: string, points: number) => `${player} won by ${points}`,
    drawn: 'Drawn',
    drawnByRepetition: 'Drawn by repetition',
    endless: (player: string) => `${player} wins: this would never end`,
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
    repeats: (winner: string) =>
      `and round again: ${winner === '' ? 'neither side can do better' : `${winner} wins endless play`}`,
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
    firstGame: 'A first game, explained',
    share: 'Share this game',
    setUp: 'Set up a position',
    insights: 'What theory says',
    light: 'Show it on the board',
    noInsights: 'Nothing beyond the value.',
    made: (player: string, move: string) => `${player} played ${move}.`,
    ended: (text: string) => `${text}.`,
  },

  rules: {
    title: 'How to play',
    back: 'Back',
    next: 'Next',
    step: (step: number, steps: number) => `${step} of ${steps}`,
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
};

export type Text = typeof en;
