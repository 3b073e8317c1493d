import { IconArrowsDiff, IconBinaryTree, IconLayoutList, IconRoute, IconTable, type Icon } from '@tabler/icons-react';
import { NavLink, useNavigate } from 'react-router';

import { paths } from '../../../routing/paths.ts';
import { useCommands } from '../../../ui/shortcuts.tsx';

interface SchemaView {
  name: string;
  /** Its name among the pages in the palette. */
  does: string;
  words?: string;
  icon: Icon;
  to: string;
}

/** Links to the views of a schema, which the palette lists too; only projects have a workflow. */
export function SchemaTabs({ organization, projectId }: { organization: string; projectId: number }) {
  const navigate = useNavigate();
  const part = (of: 'matrix' | 'graph' | 'compare') => paths.schemaPart(organization, projectId, of);
  const views: SchemaView[] = [
    {
      name: 'Overview',
      does: 'Schema overview',
      words: 'schema, overview, classes, properties',
      icon: IconLayoutList,
      to: paths.schema(organization, projectId),
    },
    {
      name: 'Matrix',
      does: 'Schema matrix',
      words: 'matrix, relations between classes',
      icon: IconTable,
      to: part('matrix'),
    },
    {
      name: 'Graph',
      does: 'Schema graph',
      words: 'graph, walk, picture of the schema',
      icon: IconBinaryTree,
      to: part('graph'),
    },
    {
      name: 'Compare',
      does: 'Compare schemas',
      words: 'compare, diff, differences, other schema',
      icon: IconArrowsDiff,
      to: part('compare'),
    },
    ...(projectId > 0
      ? [{ name: 'Workflow', does: 'Workflow', icon: IconRoute, to: paths.workflow(organization, projectId) }]
      : []),
  ];
  useCommands(
    views.map(({ does, words, icon, to }) => ({ does, words, icon, to, isPlace: true, run: () => void navigate(to) })),
  );
  return (
    <nav className="sce-tabs" aria-label="Schema views">
      {views.map(({ name, to }) => (
        <NavLink key={name} to={to} end={name === 'Overview'}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
