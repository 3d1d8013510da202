// SPDX-License-Identifier: Apache-2.0
// The board of a game at the cursor of its history: the last move is marked and seen being made, and
// the board keeps its size while hands shrink. In a small window pictures are arranged for it.
import type { ComponentProps } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Picture } from '../api';
import { cameBy, type History, pictureAt, picturesOf, stepAt } from '../history';
import {
  canBeTurned,
  centred,
  narrowed,
  needsNarrow,
  type Stage,
  stageOf,
  traces,
  turned,
} from '../picture';
import { useText } from '../text';
import { Board } from './board';

type Given = 'label' | 'picture' | 'stage' | 'came' | 'last';

export function GameBoard({
  history,
  flipped = false,
  spare = 0,
  moved,
  ...board
}: Omit<ComponentProps<typeof Board>, Given> & {
  history: History;
  flipped?: boolean;
  spare?: number; // rem of height that are wanted below it
  moved?: () => void; // a move is seen
}) {
  const text = useText();
  const pictures = useMemo(() => picturesOf(history), [history.steps]);
  const arranged = useArrangement(pictures, spare);
  const stage = useMemo(() => stageOf(pictures.map(arranged)), [pictures, arranged]);
  const seen = (picture: Picture) =>
    centred(flipped && canBeTurned(picture) ? turned(arranged(picture)) : arranged(picture), stage);

  const before = useRef(history);
  const came = useMemo(() => {
    const by = cameBy(before.current, history);
    before.current = history;
    return by && { ...by, before: seen(by.before) };
  }, [history]);
  useEffect(() => {
    if (came) moved?.();
  }, [came]);

  const picture = seen(pictureAt(history));
  const { made } = stepAt(history);
  const left = history.steps[history.cursor - 1]?.position?.picture;
  return (
    <>
      <Board
        label={text.play.board}
        picture={picture}
        stage={stage}
        last={
          made && board.chosen.length === 0
            ? traces(left ? seen(left) : null, picture, made.move.spots)
            : []
        }
        came={came}
        {...board}
      />
      <p class="sr-only" id="board-help">
        {text.play.boardHelp}
      </p>
    </>
  );
}

// How pictures are arranged in this window.
export function useArrangement(pictures: Picture[], spare = 0): (picture: Picture) => Picture {
  const [room, setRoom] = useState(() => roomForABoard(spare));
  useEffect(() => {
    const measure = () => setRoom(roomForABoard(spare));
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return needsNarrow(pictures, room) ? narrowed : asItIs;
}

const asItIs = (picture: Picture) => picture;

const rem = 16; // pixels

// In pixels, about as style.css leaves it: beside a column, or above the controls.
function roomForABoard(spare: number): Stage {
  const { innerWidth: width, innerHeight: height } = window;
  if (matchMedia('(max-height: 32rem) and (min-width: 34rem)').matches)
    return { width: width - 18 * rem, height: height - 4.5 * rem };
  if (matchMedia('(max-width: 56rem)').matches)
    return { width: width - 2 * rem, height: height - (17 + spare) * rem };
  return { width: Math.min(width, 72 * rem) - 27 * rem, height: height - 18 * rem };
}
