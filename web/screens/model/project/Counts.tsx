import { Anchor } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Counts_project$key } from '#graph/Counts_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassChip } from '../../../ui/ClassMark.tsx';
import { edition } from '../../../ui/edition.ts';
import { EmptyState } from '../../../ui/States.tsx';

const SHOWN = 12;

/** Counts the entities of each class. */
export function Counts({ project }: { project: Counts_project$key }) {
  const { organization, projectId } = useHere();
  const hasDatabase = edition() === 'standard';
  const { counts } = useFragment(
    graphql`
      fragment Counts_project on Project {
        counts {
          byClass {
            count
            class {
              id
              name
              icon
              colour
            }
          }
        }
      }
    `,
    project,
  );
  const bars = counts.byClass.toSorted((a, b) => b.count - a.count).filter(({ count }) => count > 0);
  const most = bars[0]?.count ?? 1;
  return (
    <section className="tr-card" aria-labelledby="by-class">
      <div className="pj-card-head tr-card-title">
        <h2 id="by-class" style={{ font: 'inherit', margin: 0 }}>
          Entities by class
        </h2>
        {hasDatabase && (
          <Anchor className="tr-line-link" component={Link} to={paths.database(organization, projectId)}>
            Open database
          </Anchor>
        )}
      </div>
      {bars.length === 0 ? (
        <EmptyState>No entities to display.</EmptyState>
      ) : (
        <ul className="tr-list pj-bars">
          {bars.slice(0, SHOWN).map(({ class: kind, count }) => (
            <li key={kind.id}>
              {hasDatabase ? (
                <Anchor
                  className="tr-line-link"
                  component={Link}
                  c="inherit"
                  to={paths.database(organization, projectId, `class:="${kind.name}"`)}
                >
                  <ClassChip {...kind} />
                </Anchor>
              ) : (
                <ClassChip {...kind} />
              )}
              <span
                className="pj-bar"
                style={{ width: `${(100 * count) / most}%`, background: `var(--tr-${kind.colour.toLowerCase()}-75)` }}
              />
              <span style={{ textAlign: 'right' }}>{count.toLocaleString('en')}</span>
            </li>
          ))}
          {bars.length > SHOWN && (
            <li>
              <span className="tr-dim">Other</span>
              <span />
              <span style={{ textAlign: 'right' }}>
                {bars
                  .slice(SHOWN)
                  .reduce((sum, { count }) => sum + count, 0)
                  .toLocaleString('en')}
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
