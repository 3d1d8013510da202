// SPDX-License-Identifier: Apache-2.0
// A game taken along: its link, its record as text, a picture of the board; and a record brought back.
import { useState } from 'preact/hooks';
import type { GameRecord } from '../api';
import { moreApi } from '../api_more';
import { Sentence } from '../loading';
import { formatRoute } from '../route';
import { useAllText } from '../text';

export function Sharing(props: { game: () => Omit<GameRecord, 'record'>; name: string }) {
  const text = useAllText();
  const [said, setSaid] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [pasted, setPasted] = useState('');
  const copy = async (what: string) => {
    setError(null);
    try {
      await navigator.clipboard.writeText(what);
      setSaid(text.share.copied);
    } catch {
      setSaid(text.share.notCopied); // without the right to write there
      setPasted(what);
    }
  };
  // The server reads and writes records.
  const withRecord = (
    game: Parameters<typeof moreApi.record>[0],
    then: (read: GameRecord) => void,
  ) => {
    setSaid('');
    setError(null);
    moreApi.record(game).then(then, setError);
  };
  return (
    <>
      <div class="controls">
        <button type="button" onClick={() => copy(location.href)}>
          {text.share.link}
        </button>
        <button
          type="button"
          onClick={() => withRecord(props.game(), ({ record }) => copy(record))}
        >
          {text.share.record}
        </button>
        <button type="button" onClick={() => save(drawnBoard(), `${props.name}.svg`)}>
          SVG
        </button>
        <button
          type="button"
          onClick={async () => save(await painted(drawnBoard()), `${props.name}.png`)}
        >
          PNG
        </button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          withRecord({ record: pasted }, ({ instance, start: at, moves }) => {
            location.hash = formatRoute({ screen: 'play', instance, at, moves });
          });
        }}
      >
        <label>
          {text.share.paste}
          <textarea
            class="code"
            rows={4}
            spellcheck={false}
            value={pasted}
            placeholder={'[Game "…"]'}
            onInput={(event) => setPasted(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{text.share.open}</button>
      </form>
      <p role="status" class="quiet">
        {said}
      </p>
      {error !== null && <Sentence error={error} />}
    </>
  );
}

// The board as a picture of its own: colours are written into it, what can be clicked left out.
const written = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

function drawnBoard(): Blob {
  const board = document.querySelector<SVGSVGElement>('.board');
  if (!board) return new Blob([]);
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [board.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of written) to[index]?.setAttribute(name, style.getPropertyValue(name));
    to[index]?.removeAttribute('style');
  });
  for (const element of copy.querySelectorAll('.spot, .said, .next, .chosen, .air'))
    element.remove();
  for (const element of copy.querySelectorAll('*')) {
    element.removeAttribute('class');
    element.removeAttribute('data-mark');
  }
  const { width, height } = board.getBoundingClientRect();
  for (const name of ['class', 'style', 'role', 'aria-label', 'aria-describedby'])
    copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

const sharpness = 2; // pixels of the file for one of the page

async function painted(drawn: Blob): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawn.text())}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sharpness * image.naturalWidth;
  canvas.height = sharpness * image.naturalHeight;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? new Blob([])), 'image/png'));
}

function save(what: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
