import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import { figure } from '../../../../ui/figures.ts';
import { requiredValues, withValues } from '../search/terms.ts';
import type { Accepted } from '../search/useAccepted.ts';
import type { Search } from '../search/useSearch.ts';
import type { SearchRows } from './useTableRows.ts';

interface Props {
  search: Search;
  rows: SearchRows;
  /** The search that the rows belong to. */
  accepted: Accepted;
  selected: number;
  /** The number of entities without a search; undefined until they are counted. */
  everything: number | undefined;
  onFlat: () => void;
}

const FIELDS = [
  ['class', 'Class'],
  ['Status', 'Status'],
  ['label', 'Label'],
] as const;

/** Shows the filters of the result, and its size. */
export function ResultLine({ search, rows, accepted, selected, everything, onFlat }: Props) {
  const fields = FIELDS.flatMap(([field, title]) =>
    requiredValues(accepted.query, field).map((value) => ({
      title,
      value,
      name: `Without ${title} ${value}`,
      without: () => {
        const others = requiredValues(search.text, field).filter((other) => other !== value);
        search.setText(withValues(search.text, field, others));
      },
    })),
  );
  const parents = { title: '', value: 'With parents', name: 'Without parents', without: onFlat };
  const chips = accepted.withParents ? [...fields, parents] : fields;
  const isSearched = !accepted.isTree || accepted.withParents;
  const of = everything === undefined || accepted.query === '' ? '' : ` of ${figure(everything)}`;
  const counted = !isSearched || rows.found === undefined ? '' : `${figure(rows.found)}${of} match`;
  const warnings = rows.warnings.filter((warning) => warning !== search.mistake);
  const ticked = selected > 0 ? `${figure(selected)} selected` : '';
  // The bar shows the number of selected entities too, so that number alone must not push the rows down.
  if (chips.length === 0 && !counted && warnings.length === 0) return null;
  return (
    <div className="db-result">
      {chips.length > 0 && <span className="tr-dim">Filtered by</span>}
      {chips.map(({ title, value, name, without }) => (
        <span key={`${title} ${value}`} className="db-chip">
          {title && <span className="tr-dim">{title}</span>} {value}
          <UnstyledButton className="tr-reach" aria-label={name} onClick={without}>
            <IconX size={12} stroke={2} aria-hidden />
          </UnstyledButton>
        </span>
      ))}
      {warnings.map((warning) => (
        <span key={warning} className="db-warning">
          {warning}
        </span>
      ))}
      <span className="db-counted" role="status">
        {[counted, ticked].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}
