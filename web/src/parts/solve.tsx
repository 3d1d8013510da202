// SPDX-License-Identifier: Apache-2.0
// An instance that is not solved yet: what it takes, and its solution while the reader watches. A job
// that somebody has started already is found and followed, whoever it was.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Bar, Instance, Job } from '../api';
import { hasEnded, moreApi } from '../api_more';
import { bytesText, shareText } from '../figures';
import { Sentence } from '../loading';
import { useAllText } from '../text';
import { Histogram } from './histogram';

export function Solve({ instance, solved }: { instance: Instance; solved: () => void }) {
  const text = useAllText();
  const [job, setJob] = useState<Job | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = job !== null && !hasEnded(job);
  const solvable = instance.state !== 'too large';

  useEffect(() => {
    if (!solvable) return;
    let wanted = true;
    moreApi.jobs().then(
      (jobs) => {
        const mine = jobs.find((other) => other.instance === instance.instance && !hasEnded(other));
        if (wanted && mine) setJob((now) => now ?? mine);
      },
      () => {}, // the button still works
    );
    return () => {
      wanted = false;
    };
  }, [instance.instance]);
  useEffect(() => {
    if (!running) return;
    return moreApi.watch(job.id, setJob);
  }, [running, job?.id]);
  useEffect(() => {
    if (job?.state === 'done') solved();
  }, [job?.state]);

  if (!solvable)
    return (
      <div class="panel solve">
        <h2>{text.solve.tooLarge}</h2>
        {instance.positions !== null && (
          <p>{text.gallery.positions(text.number(instance.positions))}</p>
        )}
        <p>{text.solve.tooLargeLead}</p>
        <p>
          <code>kanzen solve {instance.instance} --out table.kzt</code>
          <br />
          <code>kanzen serve table.kzt</code>
        </p>
        <p>
          <a class="button" href="#/">
            {text.menu.gallery}
          </a>
        </p>
      </div>
    );

  const attempt = (what: Promise<Job>) => {
    setError(null);
    what.then(setJob, setError);
  };
  const { needs } = instance;
  return (
    <div class="panel solve">
      <h2>{running ? text.gallery.solving : text.solve.title}</h2>
      {instance.positions !== null && (
        <p>{text.gallery.positions(text.number(instance.positions))}</p>
      )}
      {needs && (
        <p>{text.solve.needs(bytesText(needs.memory), text.solve.seconds(needs.seconds))}</p>
      )}
      {running && <Show job={job} positions={Number(instance.positions ?? 0)} />}
      {!running && job && (
        <p role="status">
          {job.state === 'cancelled' && text.solve.cancelled}
          {job.state === 'done' && text.solve.done}
        </p>
      )}
      {job?.state === 'failed' && (
        <p class="error" role="alert">
          {job.error}
        </p>
      )}
      {error !== null && <Sentence error={error} />}
      {running ? (
        <button type="button" onClick={() => attempt(moreApi.cancel(job.id))}>
          {text.solve.cancel}
        </button>
      ) : (
        job?.state !== 'done' && (
          <button
            type="button"
            class="primary"
            onClick={() => attempt(moreApi.solve(instance.instance))}
          >
            {job ? text.solve.again : text.solve.solve}
          </button>
        )
      )}
      <p class="quiet">{text.solve.how}</p>
    </div>
  );
}

// One bar for the whole, as the server reckons it, and how many positions were decided at each distance
// as far as was seen.
function Show({ job, positions }: { job: Job; positions: number }) {
  const text = useAllText();
  const open = useRef(new Map<number, number>()); // before each pass
  const { progress, seconds, share, left } = job;
  if (progress?.phase === 'pass' && Number(progress.undecided ?? 0) > 0)
    open.current.set(progress.pass, Number(progress.undecided));
  const passes = [...open.current].sort(([a], [b]) => a - b);
  const bars: Bar[] = passes.slice(1).flatMap(([pass, left], index) => {
    const [before, was] = passes[index] as [number, number];
    const distance = before; // what a pass decides lies so far from the end
    return pass === before + 1 && was > left
      ? [
          {
            remoteness: distance,
            value: distance % 2 === 1 ? 'win' : 'lose',
            positions: was - left,
          },
        ]
      : [];
  });
  const undecided = passes.at(-1)?.[1] ?? positions;
  const parts = [];
  if (progress === null) parts.push(text.solve.waiting);
  else if (progress.phase !== 'pass') parts.push(text.solve.phase(progress.phase));
  else
    parts.push(
      text.solve.pass(progress.pass),
      text.solve.decided(shareText(positions - undecided, positions)),
    );
  if (progress !== null && seconds >= 1) parts.push(text.solve.took(text.solve.seconds(seconds)));
  if (progress !== null && left !== null) parts.push(text.solve.left(text.solve.seconds(left)));
  return (
    <>
      <progress aria-label={text.solve.progress} {...(progress === null ? {} : { value: share })} />
      <p class="numbers">{parts.join(' · ')}</p>
      {bars.length > 0 && <Histogram bars={bars} label={text.solve.growing} />}
    </>
  );
}
