import './notations.css';
import { useEffect } from 'react';

import { useStore } from '../../ui/store.ts';
import { followNotation, liveValues } from './live-values.ts';
import { notationsIn, tableKey, valueKey, type Listed, type ValueNotation } from './notation.ts';

/** Shows an entity's value within a text; the written words until it is known. */
export function LiveValue({ target, attribute, written }: ValueNotation & { written: string }) {
  const known = useStore(liveValues, ({ values }) => values.get(valueKey({ target, attribute })));
  useEffect(() => followNotation('value', { target, attribute }), [target, attribute]);
  return (
    <span className="rt-live-value" data-broken={known?.isBroken || undefined} title={attribute || undefined}>
      {known?.text ?? written}
    </span>
  );
}

/** Shows the results of a query as a table within a text. */
export function LiveTable({ query, limit, attr }: Listed) {
  const known = useStore(liveValues, ({ tables }) => tables.get(tableKey({ query, limit, attr })));
  const problem = useStore(liveValues, ({ problem }) => problem);
  useEffect(() => followNotation('table', { query, limit, attr }), [query, limit, attr]);
  const said = known?.problem ?? (known ? undefined : problem);
  if (said) return <p className="rt-unfound">{said}</p>;
  if (!known) return <p className="tr-dim">Looking for {query || 'everything'}…</p>;
  if (known.rows.length === 0) return <p className="tr-dim">No entities to display.</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            {known.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.rows.map(({ entityNumber, cells }) => (
            <tr key={entityNumber}>
              {cells.map((cell, at) => (
                <td key={known.columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {known.total > known.rows.length && (
        <p className="tr-dim">
          {known.rows.length} of {known.total} shown
        </p>
      )}
    </>
  );
}

/** Shows text with values in place of their notations. */
export function LiveText({ text }: { text: string }) {
  const found = notationsIn(text);
  return (
    <>
      {found.map(({ from, to, target, attribute }, at) => (
        <span key={from}>
          {text.slice(found[at - 1]?.to ?? 0, from)}
          <LiveValue target={target} attribute={attribute} written={text.slice(from, to)} />
        </span>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  );
}
