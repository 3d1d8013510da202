// SPDX-License-Identifier: Apache-2.0
// What a paper prints about a solved game, with the paper's figures beside ours.
import { compareMoves } from '../answer';
import { api, type Statistics, type Value } from '../api';
import { moreApi } from '../api_more';
import { bytesText, shareText } from '../figures';
import { Await, useLoaded } from '../loading';
import { Answer } from '../parts/answer';
import { Drawing } from '../parts/drawing';
import { Histogram } from '../parts/histogram';
import { formatRoute } from '../route';
import { useAllText, useTongue } from '../text';
import './stats.css';

export function StatsScreen({ route: { instance } }: { route: { instance: string } }) {
  const text = useAllText();
  const tongue = useTongue();
  const [loaded, again] = useLoaded(async () => {
    const about = await api.instance(instance);
    return { about, figures: about.statistics ? await moreApi.statistics(instance) : null };
  }, [instance]);
  return (
    <Await loaded={loaded} again={again} alone>
      {({ about, figures }) => (
        <div class="stats">
          <div class="title-row">
            <h1>
              {tongue(about.title)} <span class="instance">{about.instance}</span>
            </h1>
            <a class="button" href={formatRoute({ screen: 'play', instance, at: null })}>
              {text.stats.play}
            </a>
          </div>
          {figures ? (
            <Figures figures={figures} players={about.players ?? []} />
          ) : (
            <p>{text.stats.none}</p>
          )}
        </div>
      )}
    </Await>
  );
}

function Figures({ figures, players }: { figures: Statistics; players: string[] }) {
  const text = useAllText();
  const { instance, deepest, table } = figures;
  return (
    <>
      <div class="columns">
        <section aria-labelledby="totals-title">
          <h2 id="totals-title">{text.stats.totals}</h2>
          <Totals figures={figures} players={players} />
        </section>
        <section aria-labelledby="more-title">
          <h2 id="more-title">{text.stats.title}</h2>
          <dl>
            <dt>{text.stats.firstMoves}</dt>
            <dd>
              <FirstMoves figures={figures} />
            </dd>
            <dt>{text.stats.withoutMove}</dt>
            <dd>{text.number(figures.withoutMove.positions)}</dd>
            {figures.meanMoves !== null && (
              <>
                <dt>{text.stats.meanMoves}</dt>
                <dd>{figures.meanMoves.toFixed(3)}</dd>
              </>
            )}
            {table && (
              <>
                <dt>{text.stats.table}</dt>
                <dd>
                  {text.stats.tableSize(bytesText(table.bytes), table.bitsPerPosition.toFixed(3))}
                </dd>
                <dt>{text.stats.hash}</dt>
                <dd>
                  <code>{table.solutionHash}</code>
                </dd>
              </>
            )}
          </dl>
        </section>
      </div>

      <section aria-labelledby="histogram-title">
        <h2 id="histogram-title">{figures.scores ? text.stats.scores : text.stats.histogram}</h2>
        <p class="quiet">{text.stats.histogramLead}</p>
        <Histogram bars={figures.histogram} scores={figures.scores} />
        <p class="links">
          <FileLink instance={instance} kind="csv" label={text.stats.csv} />
          <FileLink instance={instance} kind="svg" label={text.stats.svg} />
        </p>
        <details class="fold">
          <summary>{text.stats.asTable}</summary>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">{figures.scores ? text.stats.points : text.stats.distance}</th>
                <th scope="col">{text.stats.value}</th>
                <th scope="col">{text.stats.positions}</th>
              </tr>
            </thead>
            <tbody>
              {figures.histogram.map((bar) => (
                <tr key={`${bar.remoteness} ${bar.value}`}>
                  <td>{bar.remoteness ?? '–'}</td>
                  <td class="word">{text.answer.values[bar.value]}</td>
                  <td>{text.number(bar.positions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </section>

      {deepest && deepest.examples.length > 0 && (
        <section aria-labelledby="deepest-title">
          <h2 id="deepest-title">{text.stats.deepest(deepest.remoteness)}</h2>
          <p class="quiet">{text.stats.deepestLead(text.number(deepest.positions))}</p>
          <Examples instance={instance} positions={deepest.examples} />
        </section>
      )}
      {figures.withoutMove.examples.length > 0 && (
        <section aria-labelledby="stuck-title">
          <h2 id="stuck-title">{text.stats.withoutMove}</h2>
          <Examples instance={instance} positions={figures.withoutMove.examples} />
        </section>
      )}
      {figures.claims.length > 0 && <Claims figures={figures} />}
    </>
  );
}

function Totals({ figures, players }: { figures: Statistics; players: string[] }) {
  const text = useAllText();
  const values = (['win', 'lose', 'draw', 'undecided', 'endless'] as const).filter(
    (value) => figures.values[value] !== undefined,
  );
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">{text.stats.value}</th>
          <th scope="col">{text.stats.positions}</th>
          <th scope="col">{text.stats.share}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value}>
            <td class="word">
              {value === 'endless' ? (
                text.stats.endless(players[figures.endless ?? 0] ?? '')
              ) : (
                <Answer value={value} remoteness={null} />
              )}
            </td>
            <td>{text.number(figures.values[value] ?? 0)}</td>
            <td>{shareText(figures.values[value] ?? 0, figures.positions)}</td>
          </tr>
        ))}
        <tr class="sum">
          <td class="word">{text.stats.total}</td>
          <td>{text.number(figures.positions)}</td>
          <td>{shareText(figures.positions, figures.positions)}</td>
        </tr>
      </tbody>
    </table>
  );
}

// "3 × win in 9, 4 × loss in 10".
function FirstMoves({ figures }: { figures: Statistics }) {
  const groups = new Map<
    string,
    { value: Value; remoteness: number | null; score?: number | undefined; count: number }
  >();
  for (const { moveValue: value, remoteness, score } of [...figures.firstMoves].sort(
    compareMoves,
  )) {
    const key = `${value} ${remoteness} ${score}`;
    groups.set(key, { value, remoteness, score, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return (
    <>
      {[...groups].map(([key, { value, remoteness, score, count }]) => (
        <span key={key} class="first-move">
          {count} × <Answer value={value} remoteness={remoteness} score={score} />
        </span>
      ))}
    </>
  );
}

function Examples({ instance, positions }: { instance: string; positions: string[] }) {
  return (
    <ul class="examples">
      {positions.map((position) => (
        <li key={position}>
          <Example instance={instance} position={position} />
        </li>
      ))}
    </ul>
  );
}

function Example({ instance, position }: { instance: string; position: string }) {
  const [loaded] = useLoaded(() => api.position(instance, position), [instance, position]);
  return (
    <a href={formatRoute({ screen: 'play', instance, at: position })}>
      {loaded.state === 'here' && <Drawing picture={loaded.value.picture} />}
      <code>{position}</code>
    </a>
  );
}

function Claims({ figures }: { figures: Statistics }) {
  const text = useAllText();
  return (
    <section aria-labelledby="claims-title">
      <h2 id="claims-title">{text.stats.claims}</h2>
      {/* A wide table is moved sideways on a narrow screen, with the keyboard too. */}
      <section class="scroll" tabIndex={0} aria-label={text.stats.claimsTable}>
        <table class="claims">
          <thead>
            <tr>
              <th scope="col">{text.stats.what}</th>
              <th scope="col">{text.stats.source}</th>
              <th scope="col">{text.stats.stated}</th>
              <th scope="col">{text.stats.found}</th>
              <th scope="col">{text.stats.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {figures.claims.map((claim) => (
              <tr key={`${claim.what} ${claim.source}`}>
                <td class="what">{claim.what}</td>
                <td>{claim.source}</td>
                <td class="number" data-label={text.stats.stated}>
                  {claim.stated}
                </td>
                <td class="number" data-label={text.stats.found}>
                  {claim.found}
                </td>
                <td>{claim.holds ? `✓ ${text.stats.agrees}` : `≠ ${text.stats.differs}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function fileName(instance: string): string {
  return instance.replace(/[^a-z0-9]+/gi, '_');
}

function FileLink(props: { instance: string; kind: 'csv' | 'svg'; label: string }) {
  const { instance, kind, label } = props;
  const [file] = useLoaded(() => moreApi.statisticsFile(instance, kind), [instance]);
  return (
    <a
      class="button"
      download={`${fileName(instance)}.${kind}`}
      {...(file.state === 'here' ? { href: file.value } : {})}
    >
      {label}
    </a>
  );
}
