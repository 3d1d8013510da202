// SPDX-License-Identifier: Apache-2.0
// What theory says of a position, asked for when the reader opens it.
import { useState } from 'preact/hooks';
import { later } from '../loading';
import { useText } from '../text';

const Found = later(() => import('./theory').then((part) => part.Found));

export function Insights(props: {
  instance: string;
  position: string;
  light: (marks: number[]) => void; // of the position's picture
}) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.play.insights}</summary>
      {open && <Found {...props} />}
    </details>
  );
}
