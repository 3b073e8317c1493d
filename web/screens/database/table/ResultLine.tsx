import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import { valuesOf, withValues } from '../search/terms.ts';
import type { Accepted } from '../search/useAccepted.ts';
import type { Search } from '../search/useSearch.ts';
import type { Rows } from './useRows.ts';

interface Props {
  search: Search;
  rows: Rows;
  /** The search that the rows are of. */
  accepted: Accepted;
  selected: number;
}

const FIELDS = [
  ['class', 'Class'],
  ['Status', 'Status'],
  ['label', 'Label'],
] as const;

/** What the result is filtered by, and how much there is of it. */
export function ResultLine({ search, rows, accepted, selected }: Props) {
  const chips = FIELDS.flatMap(([field, title]) =>
    valuesOf(accepted.query, field).map((value) => ({
      title,
      value,
      without: () => {
        const others = valuesOf(search.text, field).filter((other) => other !== value);
        search.setText(withValues(search.text, field, others));
      },
    })),
  );
  const counted = accepted.isTree || !rows.isCounted ? '' : `${rows.totalCount} match`;
  const ticked = selected > 0 ? `${selected} selected` : '';
  // How many are ticked stands in the bar as well: alone it must not push the rows down.
  if (chips.length === 0 && !counted && rows.warnings.length === 0) return null;
  return (
    <div className="db-result">
      {chips.length > 0 && <span className="tr-dim">Filtered by</span>}
      {chips.map(({ title, value, without }) => (
        <span key={`${title} ${value}`} className="db-chip">
          <span className="tr-dim">{title}</span> {value}
          <UnstyledButton aria-label={`Without ${title} ${value}`} onClick={without}>
            <IconX size={12} stroke={2} aria-hidden />
          </UnstyledButton>
        </span>
      ))}
      {rows.warnings.map((warning) => (
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
