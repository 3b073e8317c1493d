import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';

import { Choices } from '../columns/filter/Choices.tsx';
import type { Grouping } from '../groups/grouping.ts';
import { fieldSpellings, withWritten, writtenOf } from '../search/terms.ts';

/** Returns the search fields of a grouping. */
const fieldsIn = (by: string) => (by.startsWith('"') ? fieldSpellings(by.slice(1, -1).replace(/\\(.)/g, '$1')) : [by]);

interface Props {
  grouping: Grouping;
  query: string;
  onQuery: (query: string) => void;
  /** Removes the filter; undefined for a permanent one. */
  onRemove?: () => void;
}

/** Lists the values of one grouping with their numbers of entities, to be ticked. */

export function AddedFilter({ grouping: { by, title }, query, onQuery, onRemove }: Props) {
  const id = useId();
  const fields = fieldsIn(by);
  const written = writtenOf(query, fields);
  const put = (values: readonly string[]) => onQuery(withWritten(query, fields, values));
  return (
    <section className="db-group" aria-labelledby={id}>
      <div className="db-filter-head">
        <span id={id}>{title}</span>
        <span className="db-group-actions">
          {written.length > 0 && (
            <UnstyledButton className="db-link" aria-label={`Clear ${title}`} onClick={() => put([])}>
              Clear
            </UnstyledButton>
          )}
          {onRemove && (
            <UnstyledButton className="db-link" aria-label={`Remove the filter ${title}`} onClick={onRemove}>
              Remove
            </UnstyledButton>
          )}
        </span>
      </div>
      <Choices
        column={{ key: by === 'label' ? 'labels' : by, title, width: 0, fields }}
        query={withWritten(query, fields, [])}
        written={written}
        onSet={put}
      />
    </section>
  );
}
