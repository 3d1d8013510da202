// SPDX-License-Identifier: Apache-2.0
// A first game that explains itself: before each move a sentence or two from the game's side, the move
// as an arrow on the board, and the reader makes it, or lets it be made.
import { useEffect, useState } from 'preact/hooks';
import { api, type FirstGame, type Move } from '../api';
import { moreApi } from '../api_more';
import { choose, nextSpots } from '../choice';
import { endingAt, type History, jump, stepAt } from '../history';
import { Await, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { arrowOf } from '../parts/board';
import { GameBoard } from '../parts/game';
import { formatRoute } from '../route';
import { replay } from '../table';
import { useAllText, useTongue } from '../text';
import './learn.css';

export function LearnScreen({ route: { instance } }: { route: { instance: string } }) {
  const text = useAllText();
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    const game = await moreApi.firstGame(instance);
    const moves = game.steps.flatMap(({ move }) => (move === null ? [] : [move]));
    const { history, refused } = await replay(game.instance, game.position, moves, 0);
    if (refused !== null) throw refused;
    return { about, game, history };
  }, [instance]);
  return (
    <Await loaded={loaded} again={again} alone>
      {({ about, game, history }) => (
        <div class="play learn">
          <div class="title-row">
            <h1>
              {text.play.firstGame} <span class="instance">{tongue(about.title)}</span>
            </h1>
          </div>
          <Lesson game={game} whole={history} />
        </div>
      )}
    </Await>
  );
}

function Lesson({ game, whole }: { game: FirstGame; whole: History }) {
  const text = useAllText();
  const tongue = useTongue();
  const [history, setHistory] = useState(whole);
  const [chosen, setChosen] = useState<string[]>([]);
  const [other, setOther] = useState<Move | null>(null); // tried instead of the one that is shown
  useEffect(() => {
    // The same game in another language.
    setOther(null);
    setHistory((now) => jump(whole, now.cursor));
  }, [whole]);
  const { position } = stepAt(history);
  const step = game.steps[history.cursor];
  const move = position?.moves.find((candidate) => candidate.move === step?.move) ?? null;
  const moves = move === null ? [] : (position?.moves ?? []);
  const go = (cursor: number) => {
    setChosen([]);
    setOther(null);
    setHistory(jump(history, cursor));
  };
  const make = (tried: Move) => {
    if (tried.move === step?.move) go(history.cursor + 1);
    else setOther(tried);
  };
  return (
    <>
      <div class="board-side">
        <div class="state">
          {position && !endingAt(history) && (
            <p>
              <strong>{text.play.toMove(position.player)}</strong>{' '}
              <Answer
                value={position.positionValue}
                remoteness={position.remoteness}
                score={position.score}
              />
            </p>
          )}
        </div>
        <GameBoard
          history={history}
          spare={10}
          next={nextSpots(moves, chosen)}
          chosen={chosen}
          pointed={move?.spots.length === 1 ? move.spots : []}
          arrows={move ? arrowOf(move, 'best') : []}
          hints={false}
          choose={(spot) => {
            const choice = choose(moves, chosen, spot);
            setChosen(choice.chosen);
            if (choice.move) make(choice.move);
          }}
          letGo={() => setChosen([])}
        />
      </div>
      <div class="side">
        <div class="controls">
          <button
            type="button"
            disabled={history.cursor === 0}
            onClick={() => go(history.cursor - 1)}
          >
            {text.rules.back}
          </button>
          {move ? (
            <button type="button" class="primary" onClick={() => go(history.cursor + 1)}>
              {text.rules.next}
            </button>
          ) : (
            <button type="button" onClick={() => go(0)}>
              {text.learn.again}
            </button>
          )}
          <a
            class={`button${move ? '' : ' primary'}`}
            href={formatRoute({ screen: 'play', instance: game.instance, at: null })}
          >
            {text.learn.playNow}
          </a>
          {!move && (
            <a
              class="button"
              href={formatRoute({ screen: 'puzzle', instance: game.instance, seed: 1 })}
            >
              {text.puzzle.title}
            </a>
          )}
        </div>
        <div class="panel explained" aria-live="polite">
          <p class="quiet">{text.rules.step(history.cursor + 1, game.steps.length)}</p>
          {step && <p>{tongue(step.text)}</p>}
          {move && <p class="notice-word">{text.learn.yours(move.text)}</p>}
          {other && (
            <p>
              {text.learn.other(other.text)}{' '}
              <Answer value={other.moveValue} remoteness={other.remoteness} score={other.score} />{' '}
              {move && text.learn.goesOn(move.text)}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
