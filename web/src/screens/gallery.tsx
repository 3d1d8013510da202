// SPDX-License-Identifier: Apache-2.0
// All games with a board, their sizes and the value of their start; and the way to other sizes.
import { useEffect, useState } from 'preact/hooks';
import { api, type Game, type Instance, type Parameter, Refusal } from '../api';
import { hasEnded, moreApi } from '../api_more';
import { bytesText, instanceName } from '../figures';
import { Await, Untranslated, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { Drawing } from '../parts/drawing';
import { Records } from '../parts/records';
import { formatRoute } from '../route';
import { useAllText, useLanguage, useTongue } from '../text';
import './gallery.css';

export function GalleryScreen() {
  const text = useAllText();
  const [games, again] = useLoaded(moreApi.games, []);
  return (
    <div class="gallery">
      <h1>{text.motto}</h1>
      <p class="lead">{text.gallery.lead}</p>
      <Await loaded={games} again={again}>
        {(list) => (
          <>
            {list[0] && (
              <p>
                <a
                  class="button"
                  href={formatRoute({ screen: 'puzzle', instance: list[0].example, seed: today() })}
                >
                  {text.puzzle.ofTheDay}
                </a>
              </p>
            )}
            <ul class="tiles" aria-label={text.gallery.title}>
              {list.flatMap((game) =>
                instancesOf(game).map((instance) => (
                  <li key={instance}>
                    <Tile game={game} instance={instance} />
                  </li>
                )),
              )}
            </ul>
            <Lately games={list} />
            <AnotherSize games={list} />
            <Records games={list} />
          </>
        )}
      </Await>
    </div>
  );
}

// The same number all day: 20261115.
function today(): number {
  const now = new Date();
  return 10_000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate();
}

function instancesOf(game: Game): string[] {
  return [game.example];
}

// What else can be opened at once, and what is being solved, wherever that was asked for.
function Lately({ games }: { games: Game[] }) {
  const text = useAllText();
  const tongue = useTongue();
  const [jobs] = useLoaded(moreApi.jobs, []);
  const solving = jobs.state === 'here' ? jobs.value.filter((job) => !hasEnded(job)) : [];
  const open = games.flatMap((game) =>
    game.open
      .filter((instance) => instance !== game.example)
      .map((instance) => ({ game, instance })),
  );
  const titleOf = (instance: string) => {
    const game = games.find(({ game }) => game === instance.split(':')[0]);
    return game ? tongue(game.title) : '';
  };
  if (open.length === 0 && solving.length === 0) return null;
  return (
    <section class="lately" aria-labelledby="lately-title">
      <h2 id="lately-title">{text.gallery.lately}</h2>
      <ul>
        {solving.map(({ id, instance }) => (
          <li key={`job ${id}`}>
            <a href={formatRoute({ screen: 'play', instance, at: null })}>
              {titleOf(instance)} <span class="instance">{instance}</span>
            </a>{' '}
            <span class="quiet">{text.gallery.solving}</span>
          </li>
        ))}
        {open.map(({ game, instance }) => (
          <li key={instance}>
            <a href={formatRoute({ screen: 'play', instance, at: null })}>
              {tongue(game.title)} <span class="instance">{instance}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ game, instance }: { game: Game; instance: string }) {
  const text = useAllText();
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    return { about, start: about.state === 'ready' ? await api.position(instance) : null };
  }, [instance]);
  const title = tongue(game.title);
  return (
    <article class="tile">
      <div class="tile-board">
        {loaded.state === 'here' && loaded.value.start && (
          <a
            href={formatRoute({ screen: 'play', instance, at: null })}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Drawing picture={loaded.value.start.picture} />
          </a>
        )}
      </div>
      <h2>
        {title} <span class="instance">{instance}</span>
      </h2>
      <p class="summary">{tongue(game.summary)}</p>
      <Untranslated languages={game.languages} />
      <Await loaded={loaded} again={again}>
        {({ about, start }) => (
          <>
            <p class="facts">
              {about.positions === null
                ? text.gallery.anyNumber
                : text.gallery.positions(text.number(about.positions))}
              <br />
              {start ? (
                <>
                  {text.gallery.start}{' '}
                  <Answer value={start.positionValue} remoteness={start.remoteness} />{' '}
                  {text.gallery.forPlayer(start.player)}
                </>
              ) : (
                text.gallery.unsolved
              )}
            </p>
            <p class="links">
              <a
                class="button primary"
                href={formatRoute({ screen: 'play', instance, at: null })}
                aria-label={`${text.gallery.play}: ${title} ${instance}`}
              >
                {text.gallery.play}
              </a>
              {about.state === 'ready' && about.firstGame && (
                <a
                  class="button"
                  href={formatRoute({ screen: 'learn', instance })}
                  aria-label={`${text.learn.short}: ${title} ${instance}`}
                >
                  {text.learn.short}
                </a>
              )}
              {about.state === 'ready' && (
                <a
                  class="button"
                  href={formatRoute({ screen: 'puzzle', instance, seed: 1 })}
                  aria-label={`${text.puzzle.title}: ${title} ${instance}`}
                >
                  {text.puzzle.title}
                </a>
              )}
              {about.statistics && (
                <a
                  class="button"
                  href={formatRoute({ screen: 'stats', instance })}
                  aria-label={`${text.gallery.statistics}: ${title} ${instance}`}
                >
                  {text.gallery.statistics}
                </a>
              )}
            </p>
          </>
        )}
      </Await>
    </article>
  );
}

function AnotherSize({ games }: { games: Game[] }) {
  const text = useAllText();
  const tongue = useTongue();
  const choices = games.filter((game) => game.parameters.length > 0);
  const [chosen, setChosen] = useState(choices[0]?.game);
  const [values, setValues] = useState<Record<string, string>>({});
  const game = choices.find((candidate) => candidate.game === chosen);
  if (!game) return null;
  return (
    <section class="panel another" aria-labelledby="another-title">
      <h2 id="another-title">{text.gallery.another}</h2>
      <p>{text.gallery.anotherLead}</p>
      <label>
        {text.gallery.game}
        <select
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setValues({});
          }}
        >
          {choices.map((candidate) => (
            <option key={candidate.game} value={candidate.game}>
              {tongue(candidate.title)}
            </option>
          ))}
        </select>
      </label>
      <Sizes game={game} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const instance = instanceName(game.game, game.parameters, values);
          location.hash = formatRoute({ screen: 'play', instance, at: null });
        }}
      >
        {game.parameters.map((parameter) => (
          <ParameterField
            key={`${game.game} ${parameter.name}`}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            change={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <button type="submit" class="primary">
          {text.gallery.open}
        </button>
      </form>
      <Cost game={game} values={values} />
    </section>
  );
}

// The sizes that most will want, each with its positions and what solving it takes.
function Sizes({ game }: { game: Game }) {
  const text = useAllText();
  if (game.sizes.length === 0) return null;
  return (
    <ul class="sizes" aria-label={text.gallery.sizes}>
      {game.sizes.map(({ instance, positions, seconds }) => (
        <li key={instance}>
          <a class="button" href={formatRoute({ screen: 'play', instance, at: null })}>
            {instance}
            <span class="quiet">
              {[
                positions === null ? [] : text.gallery.positions(text.number(positions)),
                seconds === 0 ? text.gallery.ready : text.solve.seconds(seconds),
              ]
                .flat()
                .join(' · ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

// How large it would be and what solving takes, as soon as the sizes are given.
function Cost({ game, values }: { game: Game; values: Record<string, string> }) {
  const text = useAllText();
  const language = useLanguage();
  const complete = game.parameters.every(
    ({ name, default: usual }) => usual !== null || (values[name] ?? '') !== '',
  );
  const chosen = complete ? instanceName(game.game, game.parameters, values) : null;
  const [found, setFound] = useState<{ chosen: string; about: Instance | Refusal } | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        api.instance(chosen).then(
          (about) => wanted && setFound({ chosen, about }),
          (error) => wanted && error instanceof Refusal && setFound({ chosen, about: error }),
        ),
      300, // not at every key
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [chosen, language]);
  const about = found?.chosen === chosen ? found?.about : undefined;
  const words = [];
  if (about instanceof Refusal) words.push(about.message);
  else if (about) {
    words.push(about.instance);
    if (about.positions !== null) words.push(text.gallery.positions(text.number(about.positions)));
    if (about.state === 'ready') words.push(text.gallery.ready);
    else if (about.state === 'too large') words.push(text.solve.tooLarge);
    else if (about.needs)
      words.push(
        text.gallery.cost(bytesText(about.needs.memory), text.solve.seconds(about.needs.seconds)),
      );
  }
  return (
    <p class="cost quiet" role="status">
      {words.join(' · ')}
    </p>
  );
}

function ParameterField(props: {
  parameter: Parameter;
  value: string;
  change: (value: string) => void;
}) {
  const text = useAllText();
  const tongue = useTongue();
  const { parameter, value, change } = props;
  const { words, least, most } = parameter;
  return (
    <label>
      <span>
        {text.gallery.parameter(parameter.name, tongue(parameter.meaning))}
        {least !== null && most !== null && (
          <span class="quiet"> {text.gallery.range(least, most)}</span>
        )}
      </span>
      {words ? (
        <select value={value} onChange={(event) => change(event.currentTarget.value)}>
          {parameter.default !== null && (
            <option value="">{text.gallery.usual(parameter.default)}</option>
          )}
          {words.map((word, place) => (
            <option key={word} value={word}>
              {parameter.wordNames?.[place] ?? word}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          {...(least === null ? {} : { min: least })}
          {...(most === null ? {} : { max: most })}
          required={parameter.default === null}
          placeholder={parameter.default === null ? '' : text.gallery.usual(parameter.default)}
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </label>
  );
}
