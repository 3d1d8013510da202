// SPDX-License-Identifier: Apache-2.0
// One game: the board, its moves and what they are worth, opponents, and the way the game went.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api, isReady, type Position, type Ready } from '../api';
import { movesBeginning, nextSpots } from '../choice';
import { endingAt, pictureAt, stepAt } from '../history';
import { Await, Sentence, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { Board } from '../parts/board';
import { Insights } from '../parts/insights';
import { Journey } from '../parts/journey';
import { Moves } from '../parts/moves';
import { SetUp } from '../parts/setup';
import { Solve } from '../parts/solve';
import { formatRoute, type Route, replaceRoute } from '../route';
import { useSetting } from '../settings';
import { type Seat, useTable } from '../table';
import { About, type Say, type Text, useSay, useText, useTongue } from '../text';

type PlayRoute = Extract<Route, { screen: 'play' }>;

export function PlayScreen({ route }: { route: PlayRoute }) {
  const { instance, at } = route;
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    // A link to a position that is none opens the start, with the server's sentence.
    let refused: unknown = null;
    const position = !isReady(about)
      ? null
      : await api.position(instance, at ?? undefined).catch((error) => {
          refused = error;
          return api.position(instance);
        });
    return { about, position, refused };
  }, [instance]);
  return (
    <About instance={instance}>
      <Await loaded={loaded} again={again}>
        {({ about, position, refused }) =>
          isReady(about) && position ? (
            <Table about={about} begin={position} route={route} refused={refused} />
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
    </About>
  );
}

function Table(props: { about: Ready; begin: Position; route: PlayRoute; refused: unknown }) {
  const { about, route } = props;
  const text = useText();
  const say = useSay();
  const tongue = useTongue();
  const [hints, setHints] = useSetting('hints', true);
  const [pointed, setPointed] = useState<string[]>([]);
  const [settingUp, setSettingUp] = useState(false);
  const table = useTable(about, props.begin, props.refused);
  const { history, chosen, seats, moves } = table;
  const { position, made } = stepAt(history);
  const ending = endingAt(history);
  const name = (seat: number) => say(about.players[seat] ?? '');

  const shown = position?.position ?? null;
  useLayoutEffect(() => {
    if (shown !== null) replaceRoute({ screen: 'play', instance: about.instance, at: shown });
  }, [shown]);
  // The address was changed by hand, or a link within the page was followed.
  const followed = useRef(route);
  useEffect(() => {
    if (followed.current === route) return;
    followed.current = route;
    setSettingUp(false);
    table.setUp(route.at ?? about.start);
  }, [route]);

  const yours = position !== null && seats[position.turn] === 'human';
  const news = [
    made ? text.play.made(name(made.by), say(made.move.move)) : '',
    ending ? text.play.ended(endingText(text, say, ending, about.players)) : '',
  ];

  return (
    <div class="play">
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
      <p class="sr-only" role="status" aria-live="polite">
        {news.join(' ')}
      </p>

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
            <p class="state">
              {ending ? (
                <strong>{endingText(text, say, ending, about.players)}</strong>
              ) : (
                position && (
                  <>
                    <strong>
                      {yours || !table.running
                        ? text.play.toMove(name(position.turn))
                        : text.play.thinking(name(position.turn))}
                    </strong>
                    {hints && (
                      <Answer value={position.positionValue} remoteness={position.remoteness} />
                    )}
                  </>
                )
              )}
            </p>
            <Board
              label={text.play.board}
              picture={pictureAt(history)}
              next={nextSpots(moves, chosen)}
              chosen={chosen}
              pointed={pointed}
              last={made && chosen.length === 0 ? made.move.spots : []}
              hints={hints}
              choose={table.choose}
              letGo={table.letGo}
            />
            <p class="sr-only" id="board-help">
              {text.play.boardHelp}
            </p>
            <div class="controls">
              <button type="button" disabled={history.cursor === 0} onClick={table.undo}>
                <span aria-hidden="true">↶ </span>
                {text.play.undo}
              </button>
              <button
                type="button"
                disabled={history.cursor + 1 === history.steps.length}
                onClick={table.redo}
              >
                <span aria-hidden="true">↷ </span>
                {text.play.redo}
              </button>
              <label class="switch">
                <input
                  type="checkbox"
                  role="switch"
                  checked={hints}
                  onChange={(event) => setHints(event.currentTarget.checked)}
                />
                {text.play.hints}
              </label>
              <button type="button" onClick={table.begin}>
                {text.play.newGame}
              </button>
              {about.deals && (
                <button type="button" onClick={table.dealAnew}>
                  {text.play.newDeal}
                </button>
              )}
              {table.playingOut ? (
                <button type="button" onClick={table.stop}>
                  {text.play.stop}
                </button>
              ) : (
                <button type="button" disabled={ending !== null} onClick={table.playOut}>
                  {text.play.bestLine}
                </button>
              )}
              {!ending && !yours && !table.running && (
                <button type="button" class="primary" onClick={table.goOn}>
                  {text.play.goOn}
                </button>
              )}
            </div>
            {table.error !== null && <Sentence error={table.error} />}
            <Journey history={history} players={about.players} jump={table.jump} />
          </div>

          <div class="side">
            <Moves
              moves={movesBeginning(moves, chosen)}
              chosen={chosen}
              hints={hints}
              play={(move) => {
                setPointed([]);
                table.play(move);
              }}
              letGo={table.letGo}
              point={setPointed}
            />
            <Seats players={about.players} table={table} />
            {position && <Insights instance={about.instance} position={position.position} />}
            <div>
              <button type="button" onClick={() => setSettingUp(true)}>
                {text.setUp.open}
              </button>
            </div>
            <CopyLink />
          </div>
        </>
      )}
    </div>
  );
}

function endingText(
  text: Text,
  say: Say,
  ending: NonNullable<ReturnType<typeof endingAt>>,
  players: string[],
): string {
  const name = (seat: number) => say(players[seat] ?? '');
  if (ending.value === 'win') return text.play.hasWon(name(ending.seat));
  if (ending.value === 'draw') return text.play.drawn;
  return players.length === 2
    ? text.play.hasWon(name(1 - ending.seat))
    : text.play.hasLost(name(ending.seat));
}

function Seats({ players, table }: { players: string[]; table: ReturnType<typeof useTable> }) {
  const text = useText();
  const say = useSay();
  const { seats, strength } = table;
  return (
    <fieldset class="seats">
      <legend>{text.play.seats}</legend>
      {players.map((player, seat) => (
        <label key={player}>
          {say(player)}
          <select
            aria-label={say(player)}
            value={seats[seat]}
            onChange={(event) => table.seat(seat, event.currentTarget.value as Seat)}
          >
            {(['human', 'perfect', 'fallible'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {text.play.seat[kind]}
              </option>
            ))}
          </select>
        </label>
      ))}
      {seats.includes('fallible') && (
        <label class="strength">
          {text.play.strength}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={strength}
            aria-valuetext={text.play.strengthLead(strength)}
            onInput={(event) => table.setStrength(Number(event.currentTarget.value))}
          />
          <span class="quiet">{text.play.strengthLead(strength)}</span>
        </label>
      )}
    </fieldset>
  );
}

function CopyLink() {
  const text = useText();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid(text.play.copied);
    } catch {
      setSaid(text.play.notCopied); // without the right to write there
    }
  };
  return (
    <div class="copy">
      <button type="button" onClick={copy}>
        {text.play.copy}
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </div>
  );
}
