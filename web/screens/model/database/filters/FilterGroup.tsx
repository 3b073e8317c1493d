import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import { figure } from '../../../../ui/figures.ts';
import { quotedName } from '../search/terms.ts';

interface Option {
  name: string;
  count: number;
  mark?: ReactNode;
  /** Replaces the name. */
  shown?: ReactNode;
}

interface Props {
  title: string;
  /** Its name in the search language, for terms that are dragged away. */
  field: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** All values that exist; undefined until they are known. */
  known: readonly string[] | undefined;
  onChoose: (values: string[]) => void;
}

const FIRST = 12;
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** Tells whether a value is plain, since a condition can also be an operator or a keyword. */
const isName = (value: string) => !/^([=!<>~]|any$|none$)/.test(value);

/** Lists the values of one field, to be ticked. */
export function FilterGroup({ title, field, options, chosen, known = [], onChoose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  const isChosen = ({ name }: Option) => chosen.some((value) => same(value, name));
  // A ticked value stays to be unticked, even if no entity has it any more; one that does not exist is only a text in the search.
  const isOther = (value: string) => isName(value) && !options.some(({ name }) => same(value, name));
  const gone = chosen.flatMap((value) => (isOther(value) ? known.filter((name) => same(value, name)).slice(0, 1) : []));
  const all = [...options, ...gone.map((name): Option => ({ name, count: 0 }))];
  const shown = all.filter((option, at) => isWhole || at < FIRST || isChosen(option));
  if (all.length === 0) return null;
  return (
    <section className="db-group" aria-labelledby={id}>
      <div className="db-filter-head">
        <UnstyledButton id={id} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow size={14} stroke={1.75} aria-hidden /> {title}
        </UnstyledButton>
        {chosen.length > 0 && (
          <UnstyledButton className="db-link" aria-label={`Clear ${title}`} onClick={() => onChoose([])}>
            Clear
          </UnstyledButton>
        )}
      </div>
      {isOpen && (
        <ul>
          {shown.map((option) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- ticking it does the same
            <li
              key={option.name}
              draggable
              onDragStart={({ dataTransfer }) =>
                dataTransfer.setData('text/plain', ` ${field}:${quotedName(option.name)} `)
              }
            >
              <Checkbox
                size="xs"
                checked={isChosen(option)}
                onChange={() =>
                  onChoose(
                    isChosen(option) ? chosen.filter((value) => !same(value, option.name)) : [...chosen, option.name],
                  )
                }
                label={
                  <>
                    {option.mark && <span aria-hidden>{option.mark}</span>}
                    {option.shown ?? <span className="db-text">{option.name}</span>}
                  </>
                }
              />
              <span className="db-count">{figure(option.count)}</span>
            </li>
          ))}
          {shown.length < all.length && (
            <li>
              <UnstyledButton className="db-link" onClick={() => setWhole(true)}>
                {all.length - shown.length} more
              </UnstyledButton>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
