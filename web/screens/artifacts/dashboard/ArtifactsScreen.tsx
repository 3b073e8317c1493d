import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { ArtifactsScreenQuery } from '#graph/ArtifactsScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { useAskedOnce } from '../../../routing/useAskedOnce.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useCommand } from '../../../ui/shortcuts.tsx';
import { dropTypedAhead } from '../../../ui/typing/typed-ahead.ts';
import { ArtifactList } from './ArtifactList.tsx';
import { CreateArtifact } from './CreateArtifact.tsx';

/** Shows the dashboard of a kind of artifact: they are found, created, renamed, copied and deleted, each with its progress. */
export default function ArtifactsScreen() {
  const { project } = useScreenQuery<ArtifactsScreenQuery>(graphql`
    query ArtifactsScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactKind: ArtifactKind!)
    @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        name
        permissions
        artifactTypes(kind: $artifactKind) {
          kind
          slug
          name
          plural
          dashboard
          purpose
          baselineWord
          isDeletedWhole
          labels {
            id
            name
          }
          templates {
            key
            name
            purpose
            sections
          }
        }
        ...ArtifactList_project @arguments(artifactKind: $artifactKind)
      }
    }
  `);
  const { organization, projectId, asOf } = useHere();
  const [isCreating, setCreating] = useState(false);
  const type = project.artifactTypes[0]!;
  usePageTitle(type.dashboard);
  const mayWrite = project.permissions.includes('WRITE') && !asOf;
  const noun = type.name.toLowerCase();
  useAskedOnce('new', () => (mayWrite ? setCreating(true) : dropTypedAhead()));
  useCommand(
    { does: `New ${noun}`, words: `create ${noun}, add ${noun}`, icon: IconPlus, run: () => setCreating(true) },
    mayWrite,
  );
  return (
    <div className="tr-pane ar-page">
      <header className="tr-wrap ar-head">
        <h1>{type.dashboard}</h1>
        <span className="ar-note tr-dim">
          {mayWrite || asOf ? type.purpose : 'You can view this project. Ask an Owner to edit.'}
        </span>
        {type.kind === 'TEST_SUITE' && (
          <Button component={Link} variant="default" to={paths.coverage(organization, projectId)}>
            Requirement coverage
          </Button>
        )}
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
            New {noun}
          </Button>
        )}
      </header>
      <ArtifactList
        key={type.kind}
        project={project}
        type={type}
        mayWrite={mayWrite}
        onCreate={() => setCreating(true)}
      />
      {isCreating && <CreateArtifact type={type} onClose={() => setCreating(false)} />}
    </div>
  );
}
