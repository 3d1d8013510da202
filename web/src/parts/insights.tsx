// SPDX-License-Identifier: Apache-2.0
// What theory says of a position, asked for when the reader opens it.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { Await, useLoaded } from '../loading';
import { useText } from '../text';
import { Drawing } from './drawing';

export function Insights(props: { instance: string; position: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.play.insights}</summary>
      {open && <Found {...props} />}
    </details>
  );
}

function Found({ instance, position }: { instance: string; position: string }) {
  const text = useText();
  const [loaded, again] = useLoaded(() => api.insights(instance, position), [instance, position]);
  return (
    <Await loaded={loaded} again={again}>
      {(insights) => (
        <div class="insights" lang="en">
          {insights.length === 0 && (
            <p lang={document.documentElement.lang}>{text.play.noInsights}</p>
          )}
          {insights.map(({ title, rows, picture }) => (
            <figure key={title}>
              <figcaption>{title}</figcaption>
              {picture && <Drawing picture={picture} />}
              {rows && (
                <table>
                  <tbody>
                    {rows.map(([label, value]) => (
                      <tr key={label}>
                        <th scope="row">{label}</th>
                        <td>{value}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </figure>
          ))}
        </div>
      )}
    </Await>
  );
}
