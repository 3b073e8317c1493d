import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { useNavigate, useSearchParams } from 'react-router';

import type { DiagramsScreenQuery } from '#graph/DiagramsScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { useAskedOnce } from '../../../routing/useAskedOnce.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useCommand } from '../../../ui/shortcuts.tsx';
import { dropTypedAhead } from '../../../ui/typing/typed-ahead.ts';
import { CreateDiagram } from './CreateDiagram.tsx';
import { ExistingDiagrams } from './ExistingDiagrams.tsx';
import { Types } from './Types.tsx';

/** The initial type of the dialog: anything can be its root. */
const FIRST = 'hierarchy';

/** Lists the types for new diagrams, and the existing diagrams. */
export default function DiagramsScreen() {
  const { project } = useScreenQuery<DiagramsScreenQuery>(graphql`
    query DiagramsScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $root: Int) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        name
        permissions
        diagramTypes {
          slug
          name
          group
          purpose
          picture
          rootClasses {
            id
            classId
            name
            colour
            icon
          }
        }
        fitting: diagramTypes(rootId: $root) {
          slug
        }
        diagrams(first: 1) {
          totalCount
        }
        ...CreateDiagram_project
      }
    }
  `);
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState<string>();
  /** True if the type is still to be chosen. */
  const [isAsking, setAsking] = useState(false);
  usePageTitle('Diagrams');
  const mayWrite = project.permissions.includes('WRITE');
  const rootId = Number(asked.get('root')) || undefined;
  const choose = (slug: string) => {
    if (rootId === undefined) setChosen(slug);
    else void navigate(paths.diagram(organization, projectId, slug, rootId));
  };
  const mayCreate = mayWrite && rootId === undefined;
  const create = () => {
    setAsking(true);
    setChosen(FIRST);
  };
  useAskedOnce('new', () => (mayCreate ? create() : dropTypedAhead()));
  useCommand(
    { does: 'New diagram', words: 'create diagram, add diagram, draw', icon: IconPlus, run: create },
    mayCreate,
  );
  // On a telephone the list of types is long, and most people come for existing diagrams.
  const isNarrow = useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });
  const isExistingFirst = isNarrow && rootId === undefined && project.diagrams.totalCount > 0;
  const existing = <ExistingDiagrams key="existing" types={project.diagramTypes} mayWrite={mayWrite} />;
  const verb = mayWrite && rootId === undefined ? 'New' : 'Open';
  const fitting = new Set(project.fitting.map(({ slug }) => slug));
  const offered = project.diagramTypes.filter(({ slug }) => fitting.has(slug));
  const types = <Types key="types" types={offered} onChoose={choose} verb={verb} />;
  const type = project.diagramTypes.find(({ slug }) => slug === chosen);
  return (
    <div className="tr-pane dd-page">
      <header className="tr-wrap dd-head">
        <h1>Diagrams</h1>
        <span className="tr-dim">
          {project.diagrams.totalCount} in {project.name}
        </span>
        <span className="tr-space dd-space" />
        <span className="dd-note tr-dim">
          {rootId !== undefined
            ? `Choose a type to open it in: ${fitting.size} of ${project.diagramTypes.length} can have it as their root entity.`
            : mayWrite
              ? !isExistingFirst && 'Choose a type, then its root entity.'
              : !asOf && 'You can view this project. Ask an Owner to edit.'}
        </span>
        {mayCreate && (
          <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={create}>
            New diagram
          </Button>
        )}
      </header>
      {isExistingFirst ? [existing, types] : [types, existing]}
      {type && (
        <CreateDiagram
          project={project}
          type={type}
          types={isAsking ? offered : undefined}
          onType={setChosen}
          mayWrite={mayWrite}
          onClose={() => {
            setChosen(undefined);
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
