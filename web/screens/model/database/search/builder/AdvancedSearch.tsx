import './builder.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';

import { parse } from '#shared/search-grammar/grammar.peggy';

import { DialogForm } from '../../../../../ui/DialogForm.tsx';
import { countText } from '../../../../../ui/figures.ts';
import { FormModal } from '../../../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../../../ui/States.tsx';
import { useVocabulary } from '../completion/useVocabulary.ts';
import { mistakeIn } from '../mistake.ts';
import { QueryColours } from '../QueryColours.tsx';
import { askables, sortFields } from './askable.ts';
import { GroupBox } from './GroupBox.tsx';
import { OrderRows } from './OrderRows.tsx';
import { groupOf, newField, type QueryRows } from './parts.ts';
import { readQuery } from './reading.ts';
import { useCount } from './useCount.ts';
import { queryText } from './write.ts';

interface Props {
  query: string;
  onSearch: (query: string) => void;
  onClose: () => void;
}

/** Reads the rows of a query, or begins with an empty condition. */
function opened(query: string): QueryRows {
  const rows = readQuery(query.trim(), parse);
  return rows.root.of.length > 0 ? rows : { ...rows, root: groupOf('all', [newField()]) };
}

/** Builds a search from conditions, and shows it as a query below, with the number of results. */
export default function AdvancedSearch({ query, onSearch, onClose }: Props) {
  const [rows, setRows] = useState(() => opened(query));
  const { vocabulary, learn } = useVocabulary();
  useEffect(learn, [learn]);
  const all = useMemo(() => vocabulary && askables(vocabulary), [vocabulary]);
  const isNarrow = useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });
  const text = queryText(rows);
  const before = useMemo(() => queryText(opened(query)), [query]);
  const count = useCount(text);
  const mistake = count.refusal && mistakeIn({ ...count.refusal, query: text }, text);
  const colours = useRef<HTMLDivElement>(null);
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Advanced search"
      size={820}
      fullScreen={isNarrow}
      {...(isNarrow && { yOffset: 0 })}
      isTouched={text !== before}
    >
      <DialogForm
        verb="Search"
        isReady={!count.refusal}
        refusal={count.refusal && !mistake ? count.refusal : undefined}
        onSubmit={() => {
          onSearch(text);
          onClose();
        }}
        onClose={onClose}
      >
        {all && vocabulary ? (
          <>
            <GroupBox group={rows.root} all={all} onChange={(root) => setRows({ ...rows, root })} />
            <OrderRows
              order={rows.order}
              limit={rows.limit}
              choices={sortFields(vocabulary)}
              onOrder={(order) => setRows({ ...rows, order })}
              onLimit={(limit) => setRows({ ...rows, limit })}
            />
          </>
        ) : (
          <LoadingLines count={3} />
        )}
        <section className="db-written" aria-label="Query text">
          {text === '' ? (
            <span className="tr-dim">With no conditions, all entities are shown.</span>
          ) : (
            <>
              <span className="tr-visually-hidden">{text}</span>
              <QueryColours text={text} mistake={mistake} at={colours} />
            </>
          )}
        </section>
        <div className="db-found" role="status">
          {mistake ? <span className="db-found-mistake">{mistake.message}</span> : found(count.found)}
          {count.found?.warnings.map((warning) => (
            <span key={warning} className="db-warning">
              {warning}
            </span>
          ))}
        </div>
      </DialogForm>
    </FormModal>
  );
}

const found = (answer: { totalCount: number } | undefined) =>
  answer ? `${countText(answer.totalCount, 'entity', 'entities')} found` : 'Counting …';
