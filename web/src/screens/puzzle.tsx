// SPDX-License-Identifier: Apache-2.0
// A puzzle: a position in which one move wins. The number in the address finds the same one again.
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { api, isReady, type Move, type Position, type Puzzle } from '../api';
import { moreApi } from '../api_more';
import { choose, movesBeginning, nextSpots } from '../choice';
import { beginAt } from '../history';
import { Await, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { arrowOf } from '../parts/board';
import { GameBoard } from '../parts/game';
import { Moves } from '../parts/moves';
import { formatRoute } from '../route';
import { useAllText, useTongue } from '../text';

export function PuzzleScreen({ route }: { route: { instance: string; seed: number } }) {
  const { instance, seed } = route;
  const text = useAllText();
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    const [puzzle] = isReady(about) ? await moreApi.puzzles(instance, seed) : [];
    return { about, puzzle, position: puzzle && (await api.position(instance, puzzle.position)) };
  }, [instance, seed]);
  const next = (
    <a class="button" href={formatRoute({ screen: 'puzzle', instance, seed: seed + 1 })}>
      {text.puzzle.next}
    </a>
  );
  return (
    <Await loaded={loaded} again={again} alone>
      {({ about, puzzle, position }) => (
        <div class="play puzzle">
          <div class="title-row">
            <h1>
              {text.puzzle.title}{' '}
              <span class="instance">
                {tongue(about.title)} {about.instance} · {seed}
              </span>
            </h1>
            <a class="button" href={formatRoute({ screen: 'play', instance, at: null })}>
              {text.stats.play}
            </a>
          </div>
          {puzzle && position ? (
            <Riddle key={puzzle.position} puzzle={puzzle} position={position} next={next} />
          ) : (
            <div class="controls">
              <p>{text.puzzle.none}</p>
              {next}
            </div>
          )}
        </div>
      )}
    </Await>
  );
}

function Riddle(props: { puzzle: Puzzle; position: Position; next: VNode }) {
  const { puzzle, position } = props;
  const text = useAllText();
  const [chosen, setChosen] = useState<string[]>([]);
  const [triedName, setTried] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const history = useMemo(() => beginAt(position), [position]);
  const tried = position.moves.find(({ move }) => move === triedName) ?? null;
  const solved = tried?.moveValue === 'win';
  const over = solved || shown;
  const make = (move: Move) => {
    setChosen([]);
    setTried(move.move);
  };
  const [only = ''] = puzzle.solution;
  const [onlySaid = ''] = puzzle.solutionTexts;
  const winning = position.moves.find(({ move }) => move === only);
  const marked = over ? (winning?.spots ?? []) : (tried?.spots ?? []);
  return (
    <>
      <div class="board-side">
        <div class="state" role="status">
          {tried === null && !shown && (
            <p>
              <strong>{text.puzzle.task(position.player)}</strong>
            </p>
          )}
          {tried !== null && !solved && !shown && (
            <p>
              <strong>{text.puzzle.wrong(tried.text)}</strong>{' '}
              <Answer value={tried.moveValue} remoteness={tried.remoteness} />
            </p>
          )}
          {over && (
            <p>
              <strong>{solved ? text.puzzle.right(onlySaid) : text.puzzle.answer(onlySaid)}</strong>{' '}
              <Answer value="win" remoteness={puzzle.remoteness} />
            </p>
          )}
        </div>
        <GameBoard
          history={history}
          next={over ? new Map() : nextSpots(position.moves, chosen)}
          chosen={chosen}
          pointed={marked}
          arrows={over && winning ? arrowOf(winning, 'best') : []}
          hints={false}
          choose={(spot) => {
            if (over) return;
            const choice = choose(position.moves, chosen, spot);
            setChosen(choice.chosen);
            if (choice.move) make(choice.move);
          }}
          letGo={() => setChosen([])}
        />
        <div class="controls main-controls">
          {!over && (
            <button type="button" onClick={() => setShown(true)}>
              {text.puzzle.show}
            </button>
          )}
          {over && (
            <a
              class="button primary"
              href={formatRoute({
                screen: 'play',
                instance: position.instance,
                at: position.position,
                moves: [only],
              })}
            >
              {text.puzzle.goOn}
            </a>
          )}
          {props.next}
        </div>
        {over && puzzle.surprise && <p>{text.puzzle.surprise}</p>}
        {over && puzzle.solution.length > 1 && (
          <p class="best-line">
            <strong>{text.play.line}</strong>
            <span class="code">{puzzle.solutionTexts.join(' ')}</span>
          </p>
        )}
      </div>
      <div class="side">
        <Moves
          moves={movesBeginning(position.moves, chosen)}
          chosen={chosen}
          hints={false}
          waits={over}
          over={false}
          play={make}
          letGo={() => setChosen([])}
          point={() => {}}
        />
      </div>
    </>
  );
}
