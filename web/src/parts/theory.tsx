// SPDX-License-Identifier: Apache-2.0
// What theory says of a position. A row that speaks of some cards lights them up on the board.
import { useEffect } from 'preact/hooks';
import type { Picture } from '../api';
import { moreApi } from '../api_more';
import { Await, useLoaded } from '../loading';
import { formatRoute } from '../route';
import { useText } from '../text';
import { Board } from './board';
import { Drawing } from './drawing';

export function Found(props: {
  instance: string;
  position: string;
  light: (marks: number[]) => void;
}) {
  const { instance, position, light } = props;
  const text = useText();
  useEffect(() => () => light([]), [position]);
  const [loaded, again] = useLoaded(
    () => moreApi.insights(instance, position),
    [instance, position],
  );
  return (
    <Await loaded={loaded} again={again}>
      {(insights) => (
        <div class="insights">
          {insights.length === 0 && <p>{text.play.noInsights}</p>}
          {insights.map(({ title, text: sentences, rows, picture }) => (
            <figure key={title}>
              <figcaption>{title}</figcaption>
              {sentences && <p>{sentences.join(' ')}</p>}
              {picture && <Leading instance={instance} label={title} picture={picture} />}
              {rows && (
                <table>
                  <tbody>
                    {rows.map(([label, value, marks = []], row) => (
                      <tr
                        key={row}
                        class={marks.length > 0 ? 'lights' : ''}
                        onMouseEnter={() => light(marks)}
                        onMouseLeave={() => light([])}
                      >
                        {label !== '' && (
                          <th scope="row">
                            {marks.length > 0 ? (
                              <button
                                type="button"
                                class="small"
                                title={text.play.light}
                                onClick={() => light(marks)}
                                onFocus={() => light(marks)}
                                onBlur={() => light([])}
                              >
                                {label}
                              </button>
                            ) : (
                              label
                            )}
                          </th>
                        )}
                        <td colSpan={label === '' ? 2 : 1}>{value}</td>
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

// A picture whose spots are positions to go to; without any, it is only looked at.
function Leading(props: { instance: string; label: string; picture: Picture }) {
  const { instance, label, picture } = props;
  const positions = picture.marks.map(({ spot }) => spot).filter((spot) => spot !== '');
  if (positions.length === 0) return <Drawing picture={picture} />;
  return (
    <Board
      label={label}
      picture={picture}
      next={new Map(positions.map((position) => [position, null]))}
      chosen={[]}
      pointed={[]}
      last={[]}
      hints={true}
      choose={(at) => {
        location.hash = formatRoute({ screen: 'play', instance, at });
      }}
      letGo={() => {}}
    />
  );
}
