// SPDX-License-Identifier: Apache-2.0
// Setting up a position: choose a tool and click where it is to work, or write the position as text.
// Which tools there are, and what each makes of the position, the server says.
import { useEffect, useState } from 'preact/hooks';
import { api, type Setup } from '../api';
import { moreApi } from '../api_more';
import { Sentence } from '../loading';
import { useAllText, useLanguage } from '../text';
import { Board } from './board';
import { useArrangement } from './game';
import './setup.css';

export function SetUp(props: {
  instance: string;
  begin: string;
  play: (position: string) => void;
  leave: () => void;
}) {
  const text = useAllText();
  const language = useLanguage();
  const [drafts, setDrafts] = useState<Setup[]>([]); // the last is the one to be seen
  const [chosenTool, setTool] = useState<string | null>(null);
  const [written, setWritten] = useState(props.begin);
  const [refused, setRefused] = useState<unknown>(null);

  const load = (position: string, before = drafts) =>
    moreApi.setUp(props.instance, position).then(
      (next) => show([...before, next]),
      (error) => setRefused(error),
    );
  const show = (next: Setup[]) => {
    setDrafts(next);
    setWritten(next.at(-1)?.position ?? props.begin);
    setRefused(null);
  };
  const draft = drafts.at(-1);
  useEffect(() => {
    // What was said in another language goes, and its tools with it.
    setTool(null);
    load(draft?.position ?? props.begin, []);
  }, [language]);
  const arranged = useArrangement(draft ? [draft.picture] : []);
  if (!draft) return refused === null ? null : <Sentence error={refused} />;
  // Tools stay where they were when a change leaves nothing for them to do.
  const edits = drafts.flatMap((seen) => seen.edits);
  const tools = [...new Set(edits.filter(({ spot }) => spot !== '').map(({ tool }) => tool))];
  const tool = chosenTool ?? tools[0];
  const now = draft.edits.filter((edit) => edit.tool === tool && edit.spot !== '');

  return (
    <div class="set-up">
      <h2>{text.play.setUp}</h2>
      <p class="quiet">{text.setUp.lead}</p>
      <fieldset class="tools">
        <legend>{text.setUp.tool}</legend>
        {tools.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="tool"
              checked={name === tool}
              onChange={() => setTool(name)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Board
        label={text.play.board}
        picture={arranged(draft.picture)}
        next={new Map(now.map(({ spot }) => [spot, null]))}
        chosen={[]}
        pointed={[]}
        last={[]}
        hints={false}
        choose={(spot) => {
          const edit = now.find((candidate) => candidate.spot === spot);
          if (edit) load(edit.position);
        }}
        letGo={() => {}}
      />
      <div class="controls">
        {draft.edits
          .filter(({ spot }) => spot === '')
          .map((edit) => (
            <button key={edit.tool} type="button" onClick={() => load(edit.position)}>
              {edit.tool}
            </button>
          ))}
      </div>
      <p role="status" class={draft.problem === null ? 'quiet' : 'problem'}>
        {draft.problem === null ? text.setUp.legal : draft.problem}
      </p>
      <div class="controls">
        <button
          type="button"
          class="primary"
          disabled={draft.problem !== null}
          onClick={() => {
            // What is legal may still be too much to be answered.
            api.position(props.instance, draft.position).then(
              ({ position }) => props.play(position),
              (error) => setRefused(error),
            );
          }}
        >
          {text.setUp.play}
        </button>
        <button
          type="button"
          disabled={drafts.length === 1}
          onClick={() => show(drafts.slice(0, -1))}
        >
          <span aria-hidden="true">↶ </span>
          {text.play.undo}
        </button>
        <button type="button" onClick={props.leave}>
          {text.setUp.leave}
        </button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          load(written);
        }}
      >
        <label>
          {text.setUp.field}
          <input
            class="code"
            value={written}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={refused !== null}
            aria-describedby={refused === null ? undefined : 'set-up-error'}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{text.setUp.show}</button>
      </form>
      {refused !== null && <Sentence error={refused} id="set-up-error" />}
    </div>
  );
}
