// SPDX-License-Identifier: Apache-2.0
// Pictures turned, arranged for a window, put beside each other and compared. Nothing here knows a game: a piece is a mark
// that stands in the box of another one.
import type { Mark, Picture } from './api';

export type Stage = { width: number; height: number };

export function stageOf(pictures: Picture[]): Stage {
  return {
    width: Math.max(1, ...pictures.map(({ width }) => width)),
    height: Math.max(1, ...pictures.map(({ height }) => height)),
  };
}

// As it stands in a narrow window; most stand there as they do elsewhere.
export function narrowed(picture: Picture): Picture {
  const { narrow } = picture;
  if (!narrow) return picture;
  return {
    width: narrow.width,
    height: narrow.height,
    marks: picture.marks.map((mark, index) => {
      const [x, y, width, height] = narrow.boxes[index] ?? [0, 0, 0, 0];
      return { ...mark, x, y, width, height };
    }),
  };
}

const legible = 44; // pixels for a square, or for the shorter side of a card

// Whether pictures are seen better in a room of so many pixels when they are narrowed: they stay as
// they are wherever they are large enough.
export function needsNarrow(pictures: Picture[], room: Stage): boolean {
  const scale = ({ width, height }: Stage) => Math.min(room.width / width, room.height / height);
  const usual = scale(stageOf(pictures));
  return usual < legible && scale(stageOf(pictures.map(narrowed))) > usual;
}

// In the middle of a stage that is wider.
export function centred(picture: Picture, stage: Stage): Picture {
  const aside = (stage.width - picture.width) / 2;
  if (aside <= 0) return picture;
  const marks = picture.marks.map((mark) => ({ ...mark, x: mark.x + aside }));
  return { ...picture, width: stage.width, marks };
}

export type Box = { x: number; y: number; width: number; height: number };

// Boxes grown to be at least so wide and so high, where others leave room for it: what lies between
// two is shared, and where one side is taken a box grows to the other.
export function touchBoxes(boxes: Box[], least: number): Box[] {
  return boxes.map((box, index) => {
    const free = { left: least, right: least, above: least, below: least };
    boxes.forEach((other, at) => {
      if (at === index) return;
      const [left, right] = [box.x - other.x - other.width, other.x - box.x - box.width];
      const [above, below] = [box.y - other.y - other.height, other.y - box.y - box.height];
      // They are kept apart where they are farther from each other.
      const gap = Math.max(left, right, above, below);
      if (gap === left) free.left = Math.min(free.left, gap / 2);
      else if (gap === right) free.right = Math.min(free.right, gap / 2);
      else if (gap === above) free.above = Math.min(free.above, gap / 2);
      else free.below = Math.min(free.below, gap / 2);
    });
    const [x, width] = grown(box.x, box.width, least, free.left, free.right);
    const [y, height] = grown(box.y, box.height, least, free.above, free.below);
    return { x, y, width, height };
  });
}

function grown(
  from: number,
  length: number,
  least: number,
  before: number,
  after: number,
): [from: number, length: number] {
  const lacks = Math.max(0, least - length);
  const evenly = Math.min(Math.max(before, 0), lacks / 2);
  const back = Math.min(Math.max(after, 0), lacks - evenly);
  const front = Math.min(Math.max(before, 0), lacks - back);
  return [from - front, length + front + back];
}

type Point = { x: number; y: number };

export function middleOf(mark: Mark): Point {
  return { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 };
}

function holds(box: Mark, { x, y }: Point): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

// The first mark of a spot stands for it.
export function spotMark(picture: Picture, spot: string): Mark | undefined {
  return picture.marks.find((mark) => mark.spot === spot);
}

// The places of the topmost piece on a spot: of the last disc or card that stands in its box, or of
// the card that is the spot itself; -1 where there is none.
export function pieceOn(picture: Picture, spot: string): number {
  const box = spotMark(picture, spot);
  if (!box) return -1;
  for (let index = picture.marks.length - 1; index >= 0; --index) {
    const mark = picture.marks[index] as Mark;
    if ((mark.kind === 'disc' || mark.kind === 'card') && !mark.hint && holds(box, middleOf(mark)))
      return index;
  }
  return -1;
}

// Whether it is a board of squares or points, which can be looked at from the other side.
export function canBeTurned(picture: Picture): boolean {
  const squares = picture.marks.filter(
    ({ kind, tone, spot }) => kind === 'square' && /board|point/.test(tone) && spot !== '',
  );
  return squares.length > 1;
}

// As it looks from the other side. What stands on a square keeps its place on it: stacks grow
// upwards still.
export function turned(picture: Picture): Picture {
  const { width, height, marks } = picture;
  const squares = marks.filter(({ kind, spot }) => kind === 'square' && spot !== '');
  const turn = (mark: Mark): Mark => {
    if (mark.kind === 'line')
      return {
        ...mark,
        x: width - mark.x,
        y: height - mark.y,
        width: -mark.width,
        height: -mark.height,
      };
    const square =
      mark.kind === 'square' ? mark : squares.find((box) => holds(box, middleOf(mark)));
    const box = square ?? mark;
    return {
      ...mark,
      text:
        mark.kind === 'square'
          ? mark.text.replace(/[▲▼]/g, (sign) => (sign === '▲' ? '▼' : '▲'))
          : mark.text,
      x: mark.x + width - 2 * box.x - box.width,
      y: mark.y + height - 2 * box.y - box.height,
    };
  };
  return { width, height, marks: marks.map(turn) };
}

// After a move that leaves no position: the piece on the first of its spots stands on the last.
export function afterLastStep(picture: Picture, spots: string[]): Picture {
  const [from, to] = [spots[0], spots.at(-1)];
  if (from === undefined || to === undefined || from === to) return picture;
  const moving = pieceOn(picture, from);
  const goal = spotMark(picture, to);
  const piece = picture.marks[moving];
  if (!goal || !piece) return picture;
  const [here, there] = [middleOf(piece), middleOf(goal)];
  const start = spotMark(picture, from) ?? piece;
  // A wide goal is entered straight ahead.
  const wide = goal.width > 1.5 * piece.width;
  const x = wide ? Math.min(Math.max(middleOf(start).x, goal.x), goal.x + goal.width) : there.x;
  const marks = picture.marks.filter((_, index) => index !== moving);
  marks.push({ ...piece, x: piece.x + x - here.x, y: piece.y + there.y - here.y });
  return { ...picture, marks };
}

// Which marks of a picture came from elsewhere by a move, and from how far away: the piece that went
// from spot to spot, or the cards that lie somewhere else than before.
export interface Shift {
  mark: number;
  dx: number;
  dy: number;
}

export function shifts(before: Picture, after: Picture, spots: string[]): Shift[] {
  const [from, to] = [spots[0], spots.at(-1)];
  if (from !== undefined && to !== undefined && from !== to) {
    const old = before.marks[pieceOn(before, from)];
    let mark = pieceOn(after, to);
    // Where the move ended the game the piece was moved by us, and stands last.
    if (mark < 0) mark = after.marks.length - 1;
    const now = after.marks[mark];
    return old && now ? [{ mark, dx: old.x - now.x, dy: old.y - now.y }] : [];
  }
  const cards = (picture: Picture) =>
    picture.marks.flatMap((mark, index) =>
      mark.kind === 'card' && !mark.hint ? [{ mark, index }] : [],
    );
  const rest = cards(before);
  const found: Shift[] = [];
  const moved = [];
  for (const now of cards(after)) {
    const same = rest.findIndex(({ mark }) => mark.text === now.mark.text && near(mark, now.mark));
    if (same >= 0) rest.splice(same, 1);
    else moved.push(now);
  }
  for (const { mark, index } of moved) {
    const old = rest.findIndex((other) => other.mark.text === mark.text);
    if (old < 0) continue;
    const was = (rest.splice(old, 1)[0] as { mark: Mark }).mark;
    found.push({ mark: index, dx: was.x - mark.x, dy: was.y - mark.y });
  }
  return found;
}

function near(a: Mark, b: Mark): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 0.02;
}

// Where the last move shows: its spots, or the card that was played where it lies now.
export function traces(before: Picture | null, after: Picture, spots: string[]): Mark[] {
  const here = spots.flatMap((spot) => spotMark(after, spot) ?? []);
  if (here.length > 0 || before === null) return here;
  return spots.flatMap((spot) => {
    const text = spotMark(before, spot)?.text;
    if (!text) return [];
    const same = after.marks.filter(({ kind, text: now }) => kind === 'card' && now === text);
    return same.find((mark) => mark.tone === 'neutral') ?? same[0] ?? [];
  });
}
