import './schema.css';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import { Scrolled } from '../../../routing/Scrolled.tsx';
import { useStateForBack } from '../../../routing/state-for-back.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { figure } from '../../../ui/figures.ts';
import { FindBox } from '../../../ui/FindBox.tsx';
import { EmptyState, LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { useSchemaItems, type SchemaItem } from './useSchemaItems.ts';

/** Lists the classes, relations and labels of the project with their usage, and a filter. */
export function SchemaList() {
  const { items, refusal, retry } = useSchemaItems();
  const [typed, setTyped] = useStateForBack('schema searched', '');
  const list = useId();
  if (refusal)
    return (
      <div className="tr-stack sm-state">
        <RefusalNote title={refusal.title} message={refusal.message} />
        <Button variant="default" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    );
  if (!items) return <LoadingLines count={8} />;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, belongsTo }: SchemaItem) =>
    words.every((word) => `${name} ${belongsTo}`.toLowerCase().includes(word));
  const sections = [
    { title: 'Classes', counted: 'Entities', found: items.classes.filter(isFound) },
    { title: 'Relations', counted: 'Relationships', found: items.relations.filter(isFound) },
    { title: 'Labels', counted: 'Entities', found: items.labels.filter(isFound) },
  ].filter(({ found }) => found.length > 0);
  return (
    <>
      <div className="sm-find">
        <FindBox label="Find in schema" list={list} value={typed} onChange={setTyped} />
      </div>
      <Scrolled id={list} name="schema" className="tr-scroll sm-scroll">
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
        {sections.length === 0 && <EmptyState>No matches in the schema.</EmptyState>}
      </Scrolled>
    </>
  );
}

interface SectionProps {
  title: string;
  /** The unit of the numbers at the right. */
  counted: string;
  found: readonly SchemaItem[];
}

function Section({ title, counted, found }: SectionProps) {
  const { organization, projectId } = useHere();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="sm-head">
        <h3 id={id}>
          {title} <span className="tr-dim">{figure(found.length)}</span>
        </h3>
        <span className="tr-dim">{counted}</span>
      </div>
      <ul className="tr-list">
        {found.map(({ id, name, description, belongsTo, count, query, mark }) => (
          <li key={id}>
            <Link
              className="tr-row sm-row"
              to={paths.database(organization, projectId, query)}
              title={description || name}
            >
              {mark && (
                <span aria-hidden>
                  <ClassMark {...mark} name="" />
                </span>
              )}
              <span className="tr-grow tr-cut">
                {name} {belongsTo && <span className="tr-dim">{belongsTo}</span>}
              </span>
              <span className="sm-count">{figure(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
