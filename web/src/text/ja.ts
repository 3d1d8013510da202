// SPDX-License-Identifier: Apache-2.0
// What is said around every screen and by a game on its board, in Japanese.
import type { Value } from '../api';
import type { Text } from './en';

const values: Record<Value, string> = {
  win: '勝ち',
  draw: '引き分け',
  lose: '負け',
  undecided: '誰も強制できない',
};

const count = new Intl.NumberFormat('ja');

export const ja: Text = {
  motto: 'ゲームの完全解析',
  skip: '本文へ移動',
  loading: '読み込み中…',
  retry: 'もう一度',
  unreachable: 'サーバーが応答しません。「kanzen serve」は動いていますか？',
  failed: 'うまくいきませんでした。',
  sorry: 'ここには何もありません',
  close: '閉じる',
  untranslated: 'このゲームには日本語の文がまだありません。',
  number: (value) => count.format(typeof value === 'string' ? BigInt(value) : value),

  menu: {
    label: '設定',
    gallery: 'ゲーム一覧',
    language: '言語',
    theme: '配色',
    themes: { auto: '◐ 自動', light: '☀ ライト', dark: '☾ ダーク' },
  },

  answer: {
    letters: { win: '勝', draw: '分', lose: '負', undecided: '―' },
    values,
    full: (value, distance, score) =>
      score
        ? `${Math.abs(score)}点差で${values[value]}`
        : distance === null
          ? values[value]
          : `${distance}手で${values[value]}`,
  },

  play: {
    board: '盤面',
    boardHelp: '矢印キーで移動、Enter で選択、Escape で取り消します。',
    toMove: (player) => `${player}の手番`,
    thinking: (player) => `${player}が考えています…`,
    you: (name) => `あなた（${name}）`,
    computer: (name) => `コンピュータ（${name}）`,
    youWon: (plies, perfect) =>
      plies === 0 ? 'あなたの勝ち' : `${plies}手であなたの勝ち${perfect ? '、完璧です' : ''}`,
    won: (player, plies) => `${plies === 0 ? '' : `${plies}手で`}${player}の勝ち`,
    wonBy: (player, points) => `${points}点差で${player}の勝ち`,
    drawn: '引き分け',
    drawnByRepetition: '千日手で引き分け',
    endless: (player) => `${player}の勝ち（終わらない勝負）`,
    repeated: (times) => (times === 2 ? '同じ局面が二度目です。' : '同じ局面が三度目です。'),
    gameOver: '終局です。',
    again: 'もう一局',
    swap: '先後を入れ替える',
    review: '振り返る',
    flip: '盤を回す',
    hintOnce: '一手だけ教わる',
    tryThis: (move) => `${move} はどうでしょう。`,
    noSuchMove: (move, ply) => `${ply} 手目の「${move}」は指せません。そこまでを表示しています。`,
    line: '最善手順：',
    after: (move) => `${move} の後：`,
    more: (plies) => `… あと ${plies} 手`,
    repeats: (winner) =>
      winner === ''
        ? '以下繰り返し。どちらもこれより良くはできない'
        : `以下繰り返し。終わらなければ${winner}の勝ち`,
    moves: '指し手',
    movesFrom: (spot) => `指し手：${spot} …`,
    noMoves: '指せる手がありません。',
    best: '最善',
    letGo: '選び直す',
    hints: 'ヒント',
    sound: '音',
    undo: '戻る',
    redo: '進む',
    newGame: '最初から',
    newDeal: '配り直す',
    goOn: 'コンピュータに指させる',
    bestLine: '最善手順を再生',
    stop: '止める',
    seats: '対局者',
    seat: {
      human: 'あなた',
      beginner: '入門者',
      casual: '愛好家',
      club: '有段者',
      perfect: '完全な相手',
    },
    statistics: '統計',
    firstGame: '解説付きの最初の一局',
    share: 'この対局を共有',
    setUp: '局面を作る',
    insights: '理論から言えること',
    light: '盤上に示す',
    noInsights: '勝敗のほかにはありません。',
    made: (player, move) => `${player}、${move}。`,
    ended: (text) => `${text}。`,
  },

  rules: {
    title: '遊び方',
    back: '前へ',
    next: '次へ',
    step: (step, steps) => `${step} / ${steps}`,
  },

  journey: {
    title: '対局の流れ',
    start: '開始',
    wins: (player) => `${player}の勝ち`,
    forces: '一番に上がれる人',
    nobody: '誰もいない',
    variation: '変化',
    promote: '変化を本筋にする',
    promoteShort: '本筋にする',
    remove: 'ここから削除',
    removeShort: '削除',
    removed: '手を削除しました。「元に戻す」で戻せます。',
    restore: '元に戻す',
    axis: '終局までの手数',
    instead: (move, answer, best, bestAnswer) =>
      `${move} は${answer}。${best} なら${bestAnswer}でした。`,
    jump: (ply, text) => `${ply} 手目へ：${text}`,
    mistake: '悪手',
    slow: '最短ではない手',
    best: '最善',
    mistakes: (count) =>
      count === 0 ? 'ここまで悪手はありません。' : `ここまでの悪手：${count} 手`,
  },
};
