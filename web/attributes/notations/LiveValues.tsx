import './notations.css';
import { useEffect } from 'react';

import { useStore } from '../../ui/store.ts';
import { follow, liveValues } from './live-values.ts';
import { notationsIn, tableKey, valueKey, type Listed, type Value } from './notation.ts';

/** The value of an entity where a text names it; until it is known, what was written there. */
export function LiveValue({ target, attribute, written }: Value & { written: string }) {
  const known = useStore(liveValues, ({ values }) => values.get(valueKey({ target, attribute })));
  useEffect(() => follow('value', { target, attribute }), [target, attribute]);
  return (
    <span className="rt-live-value" data-broken={known?.isBroken || undefined} title={attribute || undefined}>
      {known?.text ?? written}
    </span>
  );
}

/** What a query finds, where a text has a table of it. */
export function LiveTable({ query, limit, attr }: Listed) {
  const known = useStore(liveValues, ({ tables }) => tables.get(tableKey({ query, limit, attr })));
  const problem = useStore(liveValues, ({ problem }) => problem);
  useEffect(() => follow('table', { query, limit, attr }), [query, limit, attr]);
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

/** A stretch of text with values in the place of what names them. */
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
