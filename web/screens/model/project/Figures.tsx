import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Figures_project$data, Figures_project$key } from '#graph/Figures_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { edition } from '../../../ui/edition.ts';

type Figure = Figures_project$data['figures'][number];

const titles = {
  UNSATISFIED: 'Requirements unsatisfied',
  UNVERIFIED: 'Requirements unverified',
  IN_REVIEW: 'In review',
  MINE: 'My open items',
  LATE: 'Overdue',
  CHANGED: 'Changed by others',
} satisfies Record<Figure['name'], string>;

/** Shows an engineer's first questions: each answer is a count with a link to what it counts. */
export function Figures({ project }: { project: Figures_project$key }) {
  const { organization, projectId } = useHere();
  const { counts, figures } = useFragment(
    graphql`
      fragment Figures_project on Project {
        counts {
          total
        }
        figures {
          name
          query
          count
          of
          since
        }
      }
    `,
    project,
  );
  return (
    <nav className="tr-card pj-figures" aria-label="Open work">
      <Counted to={paths.database(organization, projectId)}>
        <span className="tr-dim">Entities</span>
        <span className="pj-number">{counts.total.toLocaleString('en')}</span>
      </Counted>
      {figures.map((figure) => (
        <Counted key={figure.name} to={paths.database(organization, projectId, figure.query)}>
          <span className="tr-dim">{titles[figure.name]}</span>
          <span>
            <span className="pj-number">{figure.count.toLocaleString('en')}</span> <Note {...figure} />
          </span>
        </Counted>
      ))}
    </nav>
  );
}

/** Links a count to what it counts; the second edition has no database, so there it is plain. */
function Counted({ to, children }: { to: string; children: ReactNode }) {
  if (edition() === 'second') return <div className="pj-figure">{children}</div>;
  return (
    <UnstyledButton component={Link} to={to} className="pj-figure">
      {children}
    </UnstyledButton>
  );
}

/** Explains a count: its share, the moment it counts from, or its urgency. */
function Note({ name, count, of, since }: Figure) {
  if (since !== null && since !== undefined)
    return (
      <span className="tr-dim">
        {count > 0 && <IconPoint size={14} stroke={2} color="var(--tr-warning)" aria-hidden />} since you were here{' '}
        <When iso={since} />
      </span>
    );
  if (typeof of === 'number') return <span className="tr-dim">of {of.toLocaleString('en')}</span>;
  if (name === 'LATE' && count > 0)
    return (
      <span className="tr-inline pj-late">
        <IconAlertCircle size={14} stroke={1.75} aria-hidden /> past the due date
      </span>
    );
  return null;
}
