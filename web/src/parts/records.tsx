// SPDX-License-Identifier: Apache-2.0
// What has been solved and is too large for this server: figures of docs/results, which a test
// compares, and the commands that find them again.
import { useState } from 'preact/hooks';
import type { Bar, Bilingual, Game, Value } from '../api';
import { useLoaded } from '../loading';
import { useAllText, useTongue } from '../text';
import { Answer } from './answer';
import { Histogram } from './histogram';

interface SolvedRecord {
  instance: string;
  positions: number;
  value: Value | null; // of the start
  remoteness: number | null;
  byDistance?: number[];
  byLayer?: number[];
  seconds: number;
  hash: string | null;
  text: Bilingual;
  commands: string[];
}

export function Records({ games }: { games: Game[] }) {
  const text = useAllText();
  const [loaded] = useLoaded(
    async () => (await import('../records.json')).default as SolvedRecord[],
    [],
  );
  if (loaded.state !== 'here') return null;
  return (
    <section class="records" aria-labelledby="records-title">
      <h2 id="records-title">{text.gallery.records}</h2>
      <p class="quiet">{text.gallery.recordsLead}</p>
      <ul class="tiles">
        {loaded.value.map((record) => (
          <li key={record.instance}>
            <RecordTile record={record} games={games} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordTile({ record, games }: { record: SolvedRecord; games: Game[] }) {
  const text = useAllText();
  const tongue = useTongue();
  const [open, setOpen] = useState(false);
  const { instance, value, byDistance, byLayer } = record;
  const game = games.find(({ game }) => game === instance.split(':')[0]);
  const bars: Bar[] = (byDistance ?? byLayer ?? []).map((positions, distance) => ({
    remoteness: distance,
    value: byDistance ? (distance % 2 === 1 ? 'win' : 'lose') : 'draw',
    positions,
  }));
  const label = byDistance ? text.gallery.byDistance : text.gallery.byLayer;
  return (
    <article class="tile record-tile">
      <h3>
        {game && tongue(game.title)} <span class="instance">{instance}</span>
      </h3>
      <p class="facts">
        {text.gallery.positions(text.number(record.positions))}
        <br />
        {value && (
          <>
            {text.gallery.start} <Answer value={value} remoteness={record.remoteness} />
            {' · '}
          </>
        )}
        {text.gallery.solvedIn(text.solve.seconds(record.seconds))}
      </p>
      <p class="summary">{tongue(record.text)}</p>
      <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        {open && (
          <Histogram
            bars={bars}
            label={label}
            axis={byDistance ? text.stats.distance : text.gallery.layer}
          />
        )}
      </details>
      <details class="fold">
        <summary>{text.gallery.commands}</summary>
        {record.commands.map((command) => (
          <p key={command}>
            <code>{command}</code>
          </p>
        ))}
        {record.hash && (
          <p class="quiet">
            {text.stats.hash}: <code>{record.hash}</code>
          </p>
        )}
      </details>
    </article>
  );
}
