// SPDX-License-Identifier: Apache-2.0
// A game as text, to be copied and pasted (docs/explorer.md): tags in brackets, then the moves,
// numbered for people. Numbers with a dot and what stands in braces are passed over.
//
//   [Game "nocca:3x3"]
//   [Start "b,b,b/-,-,-/w,w,w b"]
//   [Result "Black won"]
//
//   1. a1b2 a3b2 2. b1b2

export interface GameRecord {
  game: string;
  start: string | null; // null: where its games begin
  moves: string[];
}

const lineLength = 76;

export function formatRecord(record: GameRecord, result: string, players: number): string {
  const tags = [`[Game "${record.game}"]`];
  if (record.start !== null) tags.push(`[Start "${record.start}"]`);
  if (result !== '') tags.push(`[Result "${result}"]`);
  const words = record.moves.flatMap((move, ply) =>
    ply % players === 0 ? [`${ply / players + 1}.`, move] : [move],
  );
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) as string;
    if (last !== '' && last.length + word.length >= lineLength) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return `${tags.join('\n')}\n\n${lines.join('\n')}\n`;
}

// Nothing where the text names no game.
export function parseRecord(text: string): GameRecord | null {
  const tags = new Map<string, string>();
  const rest = text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[(\w+)\s+"([^"]*)"\]/g, (_, name: string, value: string) => {
      tags.set(name.toLowerCase(), value);
      return ' ';
    });
  const game = tags.get('game');
  if (!game) return null;
  const moves = rest.split(/\s+/).filter((word) => word !== '' && !/^\d+\.+$/.test(word));
  return { game, start: tags.get('start') ?? null, moves };
}
