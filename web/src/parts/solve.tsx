// SPDX-License-Identifier: Apache-2.0
// An instance that is not solved yet: what it takes, and its solution while the reader watches.
import { useEffect, useState } from 'preact/hooks';
import { api, hasEnded, type Instance, type Job } from '../api';
import { bytesText } from '../figures';
import { Sentence } from '../loading';
import { useSay, useText } from '../text';

export function Solve({ instance, solved }: { instance: Instance; solved: () => void }) {
  const text = useText();
  const say = useSay();
  const [job, setJob] = useState<Job | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = job !== null && !hasEnded(job);

  useEffect(() => {
    if (!running) return;
    return api.watch(job.id, setJob);
  }, [running, job?.id]);
  useEffect(() => {
    if (job?.state === 'done') solved();
  }, [job?.state]);

  if (instance.state === 'too large')
    return (
      <div class="panel">
        <h2>{text.solve.tooLarge}</h2>
        <p>{text.solve.tooLargeLead}</p>
      </div>
    );

  const attempt = (what: Promise<Job>) => {
    setError(null);
    what.then(setJob, setError);
  };
  const { needs } = instance;
  return (
    <div class="panel solve">
      <h2>{text.solve.title}</h2>
      {instance.positions !== null && (
        <p>{text.gallery.positions(text.number(instance.positions))}</p>
      )}
      {needs && (
        <p>{text.solve.needs(bytesText(needs.memory), text.solve.seconds(needs.seconds))}</p>
      )}
      {running && (
        <>
          <progress
            aria-label={text.solve.progress}
            {...(job.progress ? { value: job.progress.share } : {})}
          />
          <p class="numbers">{progressText(job, text)}</p>
        </>
      )}
      {!running && job && (
        <p role="status">
          {job.state === 'cancelled' && text.solve.cancelled}
          {job.state === 'done' && text.solve.done}
        </p>
      )}
      {job?.state === 'failed' && (
        <p class="error" role="alert">
          {say(job.error ?? '')}
        </p>
      )}
      {error !== null && <Sentence error={error} />}
      {running ? (
        <button type="button" onClick={() => attempt(api.cancel(job.id))}>
          {text.solve.cancel}
        </button>
      ) : (
        job?.state !== 'done' && (
          <button
            type="button"
            class="primary"
            onClick={() => attempt(api.solve(instance.instance))}
          >
            {job ? text.solve.again : text.solve.solve}
          </button>
        )
      )}
    </div>
  );
}

function progressText(job: Job, text: ReturnType<typeof useText>): string {
  const { progress } = job;
  if (progress === null) return text.solve.waiting;
  const parts = [
    progress.phase === 'pass' ? text.solve.pass(progress.pass) : text.solve.phase(progress.phase),
  ];
  if (progress.phase === 'pass' && progress.undecided !== undefined)
    parts.push(text.solve.undecided(text.number(progress.undecided)));
  return parts.join(' · ');
}
