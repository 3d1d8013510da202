// SPDX-License-Identifier: Apache-2.0
// Setting up a position: choose a tool and click where it is to work, or write the position as text.
// Which tools there are, and what each makes of the position, the server says.
import { useEffect, useRef, useState } from 'preact/hooks';
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

  // What is asked for waits for what was asked before: a click that is faster than the server is about
  // the position that is going to be there.
  const asked = useRef<Promise<Setup[]>>(Promise.resolve([]));
  const here = useRef(true);
  const change = (next: (before: Setup[]) => Setup[] | Promise<Setup[]>) => {
    asked.current = asked.current.then(async (before) => {
      if (!here.current) return before;
      try {
        const after = await next(before);
        if (after !== before) show(after);
        return after;
      } catch (error) {
        setRefused(error);
        return before;
      }
    });
  };
  const show = (next: Setup[]) => {
    setDrafts(next);
    setWritten(next.at(-1)?.position ?? props.begin);
    setRefused(null);
  };
  const load = (position: string) => moreApi.setUp(props.instance, position);
  const apply = (tool: string, spot: string) =>
    change(async (before) => {
      const edit = before.at(-1)?.edits.find((other) => other.tool === tool && other.spot === spot);
      return edit ? [...before, await load(edit.position)] : before;
    });
  const play = () =>
    change(async (before) => {
      // What is legal may still be too much to be answered.
      const { position } = await api.position(
        props.instance,
        before.at(-1)?.position ?? props.begin,
      );
      if (here.current) props.play(position);
      return before;
    });
  const draft = drafts.at(-1);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  useEffect(() => {
    // What was said in another language goes, and its tools with it.
    setTool(null);
    change(async (before) => [await load(before.at(-1)?.position ?? props.begin)]);
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
        choose={(spot) => tool !== undefined && apply(tool, spot)}
        letGo={() => {}}
      />
      <div class="controls">
        {draft.edits
          .filter(({ spot }) => spot === '')
          .map((edit) => (
            <button key={edit.tool} type="button" onClick={() => apply(edit.tool, '')}>
              {edit.tool}
            </button>
          ))}
      </div>
      <p role="status" class={draft.problem === null ? 'quiet' : 'problem'}>
        {draft.problem === null ? text.setUp.legal : draft.problem}
      </p>
      <div class="controls">
        <button type="button" class="primary" disabled={draft.problem !== null} onClick={play}>
          {text.setUp.play}
        </button>
        <button
          type="button"
          disabled={drafts.length === 1}
          onClick={() => change((before) => (before.length > 1 ? before.slice(0, -1) : before))}
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
          change(async (before) => [...before, await load(written)]);
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
