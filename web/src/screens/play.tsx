// SPDX-License-Identifier: Apache-2.0
// One game: the board, its moves and what they are worth, opponents, and the way the game went.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { compareNames } from '../answer';
import { api, isReady, type Move, type Ready } from '../api';
import { movesBeginning, nextSpots } from '../choice';
import {
  atTheEnd,
  atTheMainEnd,
  type Ending,
  endingAt,
  type History,
  movesOf,
  pictureAt,
  stepAt,
  timesSeen,
  written,
} from '../history';
import { Await, later, Sentence, Untranslated, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { type Arrow, arrowOf } from '../parts/board';
import { GameBoard } from '../parts/game';
import { Insights } from '../parts/insights';
import { Journey } from '../parts/journey';
import { BestLine } from '../parts/line';
import { Moves } from '../parts/moves';
import { Rules } from '../parts/rules';
import { Share } from '../parts/share';
import { canBeTurned } from '../picture';
import { formatRoute, parseRoute, type Route, replaceRoute } from '../route';
import { useSetting } from '../settings';
import { type Replayed, replay, type Seat, seatKinds, useTable } from '../table';
import { type Text, useText, useTongue } from '../text';

type PlayRoute = Extract<Route, { screen: 'play' }>;
type Table = ReturnType<typeof useTable>;

const mostArrows = 8;

const SetUp = later(() => import('../parts/setup').then((part) => part.SetUp));
const Solve = later(() => import('../parts/solve').then((part) => part.Solve));

export function PlayScreen({ route }: { route: PlayRoute }) {
  const { instance } = route;
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    // The address names the game as it stands, in another language too.
    const { hash } = location;
    const now = parseRoute(hash);
    const { at, moves = [], ply = null } = now.screen === 'play' ? now : route;
    return { about, begun: isReady(about) ? await replay(instance, at, moves, ply) : null, hash };
  }, [instance]);
  return (
    <Await loaded={loaded} again={again} alone>
      {({ about, begun, hash }) =>
        isReady(about) && begun ? (
          <PlayTable about={about} begun={begun} hash={hash} again={again} route={route} />
        ) : (
          <>
            <h1>
              {tongue(about.title)} <span class="instance">{about.instance}</span>
            </h1>
            <Solve instance={about} solved={again} />
          </>
        )
      }
    </Await>
  );
}

function PlayTable(props: {
  about: Ready;
  begun: Replayed;
  hash: string; // the address that named it
  again: () => void;
  route: PlayRoute;
}) {
  const { about, route } = props;
  const text = useText();
  const tongue = useTongue();
  const [hints, setHints] = useSetting('hints', true);
  const [flipped, setFlipped] = useState(false);
  const [hintFor, setHintFor] = useState<string | null>(null); // the position of a single hint
  const [pointedAt, setPointed] = useState<Move | null>(null);
  const [lit, setLit] = useState<number[]>([]); // what theory speaks of
  const [settingUp, setSettingUp] = useState(false);
  const table = useTable(about, props.begun, props.hash, props.again);
  const { history, chosen, seats } = table;
  const { position, made } = stepAt(history);
  const ending = endingAt(history);
  const name = useNames(about.players, seats);

  useAddress(about, history, props.begun);
  // The address was changed by hand, or a link within the page was followed.
  const followed = useRef(route);
  useEffect(() => {
    if (followed.current === route) return;
    followed.current = route;
    setSettingUp(false);
    table.open(route.at, route.moves ?? [], route.ply ?? null);
  }, [route]);

  const turnable = canBeTurned(pictureAt(history));
  const [sound, setSound] = useSetting('sound', false);
  const knock = () =>
    sound &&
    import('../sound').then(
      (made) => made.knock(),
      () => {},
    );

  const moves = position?.moves ?? [];
  // A button that goes, or is disabled, under the pointer never hears that the pointer has left.
  const pointed = pointedAt && !table.waits && moves.includes(pointedAt) ? pointedAt : null;
  const next = table.waits ? new Map<string, Move>() : nextSpots(moves, chosen);
  const hinted =
    position !== null && hintFor === position.position && !table.waits
      ? ([...moves].sort(compareNames).find((move) => move.best) ?? null)
      : null;
  const arrows = arrowsFor(
    table.waits || chosen.length > 0 ? [] : hints ? moves.filter((move) => move.best) : [],
    hinted,
    pointed,
  );

  const yours = position !== null && seats[position.turn] === 'human';
  const times = timesSeen(history);
  const ended = ending && endingText(text, ending, history, seats, name);
  const news = [
    made ? text.play.made(name(made.by), made.move.text) : '',
    ended ? text.play.ended(ended.headline) : times > 1 ? text.play.repeated(times) : '',
    hinted ? text.play.tryThis(hinted.text) : '',
    table.restore ? text.journey.removed : '',
  ];
  useKeys({
    ArrowLeft: () => table.jump(history.cursor - 1),
    ArrowRight: () => table.jump(history.cursor + 1),
    Home: () => table.jump(0),
    End: () => table.jump(history.steps.length - 1),
    Escape: table.letGo,
    h: () => setHints(!hints),
    f: () => turnable && setFlipped(!flipped),
    n: table.begin,
    p: () => table.promote(stepAt(history)),
    Delete: () => table.remove(stepAt(history)),
  });
  const swap = () => {
    table.swap();
    if (turnable) setFlipped(!flipped);
  };
  const firstMistake = history.steps.findIndex(({ made }) => made?.judgement === 'mistake');

  return (
    <div class="play" data-position={position?.position}>
      <div class="title-row">
        <h1>
          {tongue(about.title)} <span class="instance">{about.instance}</span>
        </h1>
        {about.statistics && (
          <a class="button" href={formatRoute({ screen: 'stats', instance: about.instance })}>
            {text.play.statistics}
          </a>
        )}
      </div>
      <Untranslated languages={about.languages} />
      <p class="sr-only" role="status" aria-live="polite">
        {news.join(' ')}
      </p>
      {table.error !== null && (
        <div class="toast">
          <Sentence error={table.error} />
          <button type="button" class="small" aria-label={text.close} onClick={table.forgive}>
            ✕
          </button>
        </div>
      )}

      {settingUp ? (
        <SetUp
          instance={about.instance}
          begin={position?.position ?? about.start}
          play={(at) => {
            setSettingUp(false);
            table.setUp(at);
          }}
          leave={() => setSettingUp(false)}
        />
      ) : (
        <>
          <div class="board-side">
            <div class="state">
              {ended ? (
                <p>
                  <strong>{ended.headline}</strong> <span class="quiet">{ended.detail}</span>
                </p>
              ) : (
                position && (
                  <p>
                    <strong>
                      {yours || !(table.running || table.playingOut)
                        ? text.play.toMove(name(position.turn))
                        : text.play.thinking(name(position.turn))}
                    </strong>{' '}
                    {hints && (
                      <Answer
                        value={position.positionValue}
                        remoteness={position.remoteness}
                        score={position.score}
                      />
                    )}{' '}
                    {hinted ? (
                      <span class="notice-word">{text.play.tryThis(hinted.text)}</span>
                    ) : (
                      times > 1 && <span class="notice-word">{text.play.repeated(times)}</span>
                    )}
                  </p>
                )
              )}
              {!ending && !yours && !table.running && !table.playingOut && (
                <button type="button" class="primary go-on" onClick={table.goOn}>
                  {text.play.goOn}
                </button>
              )}
            </div>
            <GameBoard
              history={history}
              flipped={flipped}
              moved={knock}
              next={next}
              chosen={chosen}
              pointed={pointed?.spots ?? (hinted?.spots.length === 1 ? hinted.spots : [])}
              lit={lit}
              arrows={arrows}
              hints={hints && !ending}
              choose={table.choose}
              letGo={table.letGo}
            />
            <div class="controls main-controls">
              <button type="button" disabled={history.cursor === 0} onClick={table.undo} title="←">
                <span aria-hidden="true">↶ </span>
                <span class="word">{text.play.undo}</span>
              </button>
              <button
                type="button"
                disabled={history.cursor + 1 === history.steps.length}
                onClick={table.redo}
                title="→"
              >
                <span aria-hidden="true">↷ </span>
                <span class="word">{text.play.redo}</span>
              </button>
              <label class="switch" title="H">
                <input
                  type="checkbox"
                  role="switch"
                  checked={hints}
                  onChange={(event) => setHints(event.currentTarget.checked)}
                />
                {text.play.hints}
              </label>
              {!hints && (
                <button
                  type="button"
                  disabled={table.waits || position === null}
                  onClick={() => setHintFor(position?.position ?? null)}
                >
                  {text.play.hintOnce}
                </button>
              )}
              <button type="button" class={ending ? 'primary' : ''} onClick={table.begin} title="N">
                {ending ? text.play.again : text.play.newGame}
              </button>
              {about.deals && (
                <button type="button" onClick={table.dealAnew}>
                  {text.play.newDeal}
                </button>
              )}
              {turnable && (
                <button type="button" onClick={() => setFlipped(!flipped)} title="F">
                  {text.play.flip}
                </button>
              )}
              {ending && seats.includes('human') && (
                <button type="button" onClick={swap}>
                  {text.play.swap}
                </button>
              )}
              {ending && (
                <button type="button" onClick={() => table.jump(Math.max(0, firstMistake - 1))}>
                  {text.play.review}
                </button>
              )}
              {!ending &&
                (table.playingOut ? (
                  <button type="button" onClick={table.stop}>
                    {text.play.stop}
                  </button>
                ) : (
                  <button type="button" onClick={table.playOut}>
                    {text.play.bestLine}
                  </button>
                ))}
            </div>
            {hints && about.distances && (
              <div class="line-place">
                {position && !ending && !(table.running && !yours) && !table.playingOut && (
                  <BestLine
                    instance={about.instance}
                    position={position.position}
                    pointed={pointed}
                    endless={position.endless === null ? '' : name(position.endless)}
                    follow={table.follow}
                  />
                )}
              </div>
            )}
          </div>

          <div class="side">
            <Rules about={about} />
            <Moves
              moves={movesBeginning(moves, table.waits ? [] : chosen)}
              chosen={chosen}
              hints={hints}
              waits={table.waits}
              over={ending !== null}
              play={(move) => {
                setPointed(null);
                table.play(move);
              }}
              letGo={table.letGo}
              point={setPointed}
            />
            <Journey
              history={history}
              players={about.players}
              spoils={hints || endingAt(atTheEnd(history)) !== null}
              jump={table.jump}
              jumpTo={table.jumpTo}
              promote={table.promote}
              remove={table.remove}
              restore={table.restore}
            />
            <Seats players={about.players} table={table} swap={swap} />
            {about.source === 'closed form' && position && !ending && (
              <Insights instance={about.instance} position={position.position} light={setLit} />
            )}
            <div class="controls">
              <button type="button" onClick={() => setSettingUp(true)}>
                {text.play.setUp}
              </button>
              <label class="switch">
                <input
                  type="checkbox"
                  role="switch"
                  checked={sound}
                  onChange={(event) => setSound(event.currentTarget.checked)}
                />
                {text.play.sound}
              </label>
            </div>
            <Share
              name={about.instance.replace(/[^a-z0-9]+/gi, '_')}
              game={() => ({
                instance: about.instance,
                start: beganAt(about, history),
                moves: movesOf(history),
              })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function beganAt(about: Ready, history: History): string | null {
  const start = history.steps[0]?.position?.position ?? about.start;
  return start === about.start ? null : start;
}

// The address names the whole game. A link that could not be followed stays until something is done.
function useAddress(about: Ready, history: History, begun: Replayed): void {
  useLayoutEffect(() => {
    if (begun.refused !== null && history === begun.history) return;
    replaceRoute({
      screen: 'play',
      instance: about.instance,
      at: history.steps[0]?.position?.position ?? about.start,
      moves: movesOf(history),
      ply: atTheMainEnd(history) ? null : written(history).indexOf(stepAt(history)),
    });
  }, [history]);
}

// Keys that work wherever nothing is being written.
function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before anything is painted: no key is missed.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target as Element | null;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (at?.closest('input:not([type=checkbox]), select, textarea')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const does = latest.current[key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

// "You (Black)" and "Computer (White)" where one reader plays; elsewhere as the game calls them.
function useNames(players: string[], seats: Seat[]): (seat: number) => string {
  const text = useText();
  const alone = seats.filter((kind) => kind === 'human').length === 1;
  return (seat) => {
    const name = players[seat] ?? '';
    if (!alone) return name;
    if (seats[seat] === 'human') return text.play.you(name);
    return players.length === 2 ? text.play.computer(name) : name;
  };
}

function arrowsFor(best: Move[], hinted: Move | null, pointed: Move | null): Arrow[] {
  if (pointed) return arrowOf(pointed, 'pointed');
  if (hinted) return arrowOf(hinted, 'best');
  return best.slice(0, mostArrows).flatMap((move) => arrowOf(move, 'best'));
}

// Who has won, in how many plies, and how well it was played.
function endingText(
  text: Text,
  ending: Ending,
  history: History,
  seats: Seat[],
  name: (seat: number) => string,
): { headline: string; detail: string } {
  const plies = history.cursor;
  const own = history.steps
    .slice(0, history.cursor + 1)
    .flatMap(({ made }) => (made && seats[made.by] === 'human' ? [made.judgement] : []));
  const mistakes = own.filter((judgement) => judgement === 'mistake').length;
  const perfect = own.length > 0 && own.every((judgement) => judgement === 'best');
  const alone = seats.filter((kind) => kind === 'human').length === 1;
  const detail = own.length > 0 ? text.journey.mistakes(mistakes) : '';
  const { how, winner } = ending;
  if (winner === null)
    return {
      headline: how === 'repetition' ? text.play.drawnByRepetition : text.play.drawn,
      detail,
    };
  if (how === 'repetition') return { headline: text.play.endless(name(winner)), detail };
  if (ending.points !== undefined)
    return { headline: text.play.wonBy(name(winner), ending.points), detail };
  if (alone && seats[winner] === 'human')
    return { headline: text.play.youWon(plies, perfect), detail: perfect ? '' : detail };
  return { headline: text.play.won(name(winner), plies), detail };
}

function Seats(props: { players: string[]; table: Table; swap: () => void }) {
  const text = useText();
  const { players, table } = props;
  return (
    <fieldset class="seats">
      <legend>{text.play.seats}</legend>
      {players.map((player, seat) => (
        <label key={player}>
          {player}
          <select
            aria-label={player}
            value={table.seats[seat]}
            onChange={(event) => table.seat(seat, event.currentTarget.value as Seat)}
          >
            {seatKinds.map((kind) => (
              <option key={kind} value={kind}>
                {text.play.seat[kind]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="button" onClick={props.swap}>
        {text.play.swap}
      </button>
    </fieldset>
  );
}
