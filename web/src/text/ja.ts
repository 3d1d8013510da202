// SPDX-License-Identifier: Apache-2.0
// Every text of the page, in Japanese.
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
  language: '日本語',
  motto: 'ゲームの完全解析',
  lead: 'ここにあるゲームは、すべての局面の答えがわかっています。どちらが、何手で、どの手で勝つのか。完全な相手と対戦することも、局面を調べることもできます。',
  skip: '本文へ移動',
  loading: '読み込み中…',
  retry: 'もう一度',
  unreachable: 'サーバーが応答しません。「kanzen serve」は動いていますか？',
  failed: 'うまくいきませんでした。',
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
    full: (value, distance) =>
      distance === null ? values[value] : `${distance}手で${values[value]}`,
  },

  gallery: {
    title: 'ゲーム',
    positions: (positions) => `${positions} 局面`,
    positionOne: '1 局面',
    anyNumber: '理論により大きさを問わず解ける',
    start: '初期局面：',
    forPlayer: (player) => `（${player}から見て）`,
    play: '対戦する',
    statistics: '統計',
    unsolved: '未解析',
    another: '別の大きさ',
    anotherLead: 'ゲームと大きさを選んでください。小さいものはその場で解析します。',
    game: 'ゲーム',
    usual: (text) => `標準：${text}`,
    range: (least, most) => `${least}～${most}`,
    open: '開く',
  },

  solve: {
    title: 'まだ解析されていません',
    tooLarge: 'ここで解析するには大きすぎます',
    tooLargeLead:
      '別の計算機で解いた表があれば答えられます。「kanzen serve ファイル名」でサーバーを起動してください。',
    needs: (memory, seconds) => `解析には約 ${memory} のメモリと${seconds}が必要です。`,
    solve: '解析する',
    again: 'もう一度解析する',
    cancel: '中止',
    waiting: '順番を待っています…',
    pass: (pass) => `第 ${pass} パス`,
    phase: (phase) => (phase === 'table' ? '表を書き込み中' : phase),
    undecided: (positions) => `未決定 ${positions} 局面`,
    cancelled: '中止しました。',
    done: '解析が終わりました。',
    progress: '進行状況',
    seconds: (seconds) =>
      seconds < 1
        ? 'わずかな時間'
        : seconds < 90
          ? `約 ${Math.round(seconds)} 秒`
          : `約 ${Math.round(seconds / 60)} 分`,
  },

  play: {
    board: '盤面',
    boardHelp: '矢印キーで移動、Enter で選択、Escape で取り消します。',
    toMove: (player) => `${player}の手番`,
    thinking: (player) => `${player}が考えています…`,
    hasWon: (player) => `${player}の勝ち`,
    hasLost: (player) => `${player}は勝てませんでした`,
    drawn: '引き分け',
    gameOver: '終局',
    bestPlay: (player, answer) => `最善を尽くせば、${player}の${answer}`,
    moves: '指し手',
    movesFrom: (spot) => `指し手：${spot} …`,
    noMoves: '指せる手がありません。',
    best: '最善',
    letGo: '選び直す',
    hints: 'ヒント',
    undo: '戻る',
    redo: '進む',
    newGame: '最初から',
    newDeal: '配り直す',
    goOn: '相手に指させる',
    bestLine: '最善手順を再生',
    stop: '止める',
    seats: '対局者',
    seat: { human: 'あなた', perfect: '完全', fallible: '間違える' },
    strength: '強さ',
    strengthLead: (percent) => `100 回中 ${percent} 回は最善手を見つける`,
    copy: 'この局面へのリンクをコピー',
    copied: 'リンクをコピーしました。',
    notCopied: 'リンクはアドレスバーにあります。',
    statistics: '統計',
    insights: '理論から言えること',
    noInsights: '勝敗のほかにはありません。',
    made: (player, move) => `${player}、${move}。`,
    ended: (text) => `${text}。`,
  },

  setUp: {
    open: '局面を作る',
    title: '局面を作る',
    lead: '道具を選び、盤上の場所を選んでください。',
    tool: '道具',
    legal: 'この局面から対局できます。',
    play: 'この局面から始める',
    leave: '対局に戻る',
    field: '局面の文字表記',
    show: '表示する',
  },

  journey: {
    title: '対局の流れ',
    start: '開始',
    wins: (player) => `${player}の勝ち`,
    moverWins: '手番側の勝ち',
    moverLoses: '手番側の負け',
    jump: (ply, text) => `${ply} 手目へ：${text}`,
    mistake: '悪手',
    slow: '最短ではない手',
    best: '最善',
    mistakes: (count) =>
      count === 0 ? 'ここまで悪手はありません。' : `ここまでの悪手：${count} 手`,
  },

  stats: {
    title: '統計',
    play: '対戦する',
    totals: '全局面',
    value: '勝敗',
    positions: '局面数',
    share: '割合',
    total: '合計',
    histogram: '終局までの手数ごとの局面数',
    histogramLead: '双方が最善を尽くしたときの、手番側から見た値。縦軸は対数目盛です。',
    distance: '手数',
    asTable: '表で見る',
    csv: 'CSV をダウンロード',
    svg: 'SVG をダウンロード',
    deepest: (distance) => `最長手数の局面：${distance} 手`,
    deepestLead: (positions) => `全部で ${positions} 局面。選ぶと盤面で開きます。`,
    withoutMove: '指せる手のない局面',
    meanMoves: '平均合法手数（一手で勝てる局面を除く）',
    firstMoves: '初手',
    table: '表の大きさ',
    tableSize: (bytes, bits) => `${bytes}、1 局面あたり ${bits} ビット`,
    hash: '解のハッシュ値',
    claims: '論文の値との比較',
    what: '項目',
    source: '出典',
    stated: '論文の値',
    found: 'ここでの値',
    agrees: '一致',
    differs: '不一致',
    none: 'このゲームの答えは閉じた式によるもので、統計はありません。',
  },
};
