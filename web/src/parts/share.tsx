// SPDX-License-Identifier: Apache-2.0
// A game taken along, for those who open it.
import { useState } from 'preact/hooks';
import type { GameRecord } from '../api';
import { later } from '../loading';
import { useText } from '../text';

const Sharing = later(() => import('./sharing').then((part) => part.Sharing));

export function Share(props: { game: () => Omit<GameRecord, 'record'>; name: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details class="fold share" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.play.share}</summary>
      {open && <Sharing {...props} />}
    </details>
  );
}
