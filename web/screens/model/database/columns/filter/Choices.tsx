import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';

import { FindField } from '../../../../../ui/choosing/FindField.tsx';
import { fitting } from '../../../../../ui/choosing/rank.ts';
import { figure } from '../../../../../ui/figures.ts';
import { LoadingLines, RefusalNote } from '../../../../../ui/States.tsx';
import { useGroups } from '../../groups/useGroups.ts';
import { verifications } from '../../search/completion/fields.ts';
import { afterField, quotedName } from '../../search/terms.ts';
import type { EntityColumn } from '../column.ts';

interface Props {
  column: EntityColumn;
  /** The search without its condition on this column. */
  query: string;
  written: readonly string[];
  onSet: (written: readonly string[]) => void;
}

interface Choice {
  title: string;
  /** Its spelling in a query. */
  value: string;
  count?: number;
}

/** Values from which the list has a filter. */
const LONG = 8;
const byKey: Readonly<Record<string, string>> = { class: 'class', labels: 'label', by: 'modifiedby' };
const same = (one: string, other: string) => bare(one).toLowerCase() === bare(other).toLowerCase();
/** Removes unnecessary quotes from a value. */
const plainly = (value: string) =>
  value.startsWith('"') ? quotedName(value.slice(1, -1).replace(/\\(.)/g, '$1')) : value;
const bare = (value: string) => value.replace(/^"(.*)"$/, '$1');

/** Lists the values of a column with their numbers of entities, to be ticked. */
export const Choices = (props: Props) =>
  props.column.key === 'verification' ? (
    <Ticks {...props} choices={Object.keys(verifications).map((title) => ({ title, value: quotedName(title) }))} />
  ) : (
    <Counted {...props} />
  );

function Counted(props: Props) {
  const { column, query } = props;
  const { groups, isWhole, refusal } = useGroups(query, byKey[column.key] ?? column.fields![0]!, 0);
  if (refusal && !groups) return <RefusalNote message={refusal.message} />;
  if (!groups) return <LoadingLines count={4} />;
  // The group without a value has a button of its own.
  const choices = groups.flatMap(({ title, term, count }): Choice[] => {
    if (term.startsWith('-') || term.endsWith(':none')) return [];
    const isNamed = column.key === 'class' || column.key === 'labels';
    return [{ title, count, value: isNamed ? quotedName(title) : plainly(afterField(term)) }];
  });
  return (
    <>
      <Ticks {...props} choices={choices} />
      {isWhole === false && <p className="tr-dim">There are more. Type to find them.</p>}
    </>
  );
}

function Ticks({ column, written, onSet, choices }: Props & { choices: readonly Choice[] }) {
  const [typed, setTyped] = useState('');
  const isChosen = ({ value }: Choice) => written.some((each) => same(each, value));
  const list = useId();
  const shown = fitting(choices, typed, ({ title }) => ({ name: title }));
  const values = written.filter((each) => !/^(any|none)$/.test(each));
  return (
    <>
      {choices.length > LONG && (
        <FindField
          size="sm"
          list={list}
          aria-label={`Find a value of ${column.title}`}
          placeholder="Find a value"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul id={list} className="db-choices" aria-label={`Values of ${column.title}`}>
        {shown.map((choice) => (
          <li key={choice.value}>
            <Checkbox
              size="xs"
              label={choice.title}
              checked={isChosen(choice)}
              onChange={() =>
                onSet(isChosen(choice) ? values.filter((each) => !same(each, choice.value)) : [...values, choice.value])
              }
            />
            {choice.count !== undefined && <span className="db-count">{figure(choice.count)}</span>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="tr-dim">{typed === '' ? 'No result has a value.' : 'No such value.'}</p>}
    </>
  );
}
