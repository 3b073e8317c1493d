import { Menu } from '@mantine/core';
import { IconBookmark, IconCircleDot, IconPlus } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { BaselinesNowQuery } from '#graph/BaselinesNowQuery.graphql';
import type { BaselineKind, BaselinesQuery } from '#graph/BaselinesQuery.graphql';

import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths, useHere } from '../../routing/paths.ts';
import { dayText } from '../../ui/moments.ts';
import { RefusalNote } from '../../ui/States.tsx';

interface Props {
  entity: { id: string; entityId: number; displayName: string };
  type: { slug: string; baselineWord: string; baselineKind: BaselineKind };
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const query = graphql`
  query BaselinesQuery($organization: String!, $projectId: Int!, $kind: BaselineKind, $artifactId: ID) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      permissions
      baselines(first: 50, kind: $kind, artifactId: $artifactId) {
        edges {
          node {
            id
            baselineId
            name
            revision
            entityCount
            created
          }
        }
      }
    }
  }
`;

const now = graphql`
  query BaselinesNowQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
      id
    }
  }
`;

/** Lists the baselines of an artifact, each opening its state at that time. */
export function Baselines({ entity, type }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const kind = type.baselineKind;
  const { entityId } = entity;
  // The page may show the past, whose entities have ids of their own; baselines are asked for by the present one.
  const present = useQueryResult<BaselinesNowQuery>(now, { organization, projectId, entityId });
  const artifactId = present.data?.entity.id;
  const { data: answer, refusal } = useQueryResult<BaselinesQuery>(
    query,
    artifactId === undefined ? null : { organization, projectId, kind, artifactId },
  );
  const problem = present.refusal ?? refusal;
  const edges = answer?.project.baselines.edges ?? [];
  const may = answer?.project.permissions.includes(kind === 'TEST_CYCLE' ? 'WRITE_TEST_CYCLES' : 'WRITE_BASELINES');
  const asked = new URLSearchParams({ new: '', artifact: entity.id, name: entity.displayName });
  if (kind === 'TEST_CYCLE') asked.set('kind', 'test-cycles');
  return (
    <>
      <Menu.Label>{type.baselineWord}</Menu.Label>
      <Menu.Item
        leftSection={<IconCircleDot {...icon} />}
        onClick={() => void navigate(paths.artifactNow(organization, projectId, type.slug, entity.entityId))}
      >
        Current
      </Menu.Item>
      {problem && <RefusalNote {...problem} />}
      {edges.map(({ node }) => (
        <Menu.Item
          key={node.id}
          leftSection={<IconBookmark {...icon} />}
          onClick={() =>
            void navigate(
              paths.artifactThen(organization, projectId, type.slug, entity.entityId, {
                baselineId: node.baselineId,
                revision: node.revision,
              }),
            )
          }
        >
          {node.name}
          <div className="tr-dim">
            {dayText(node.created)}, {node.entityCount} entities
          </div>
        </Menu.Item>
      ))}
      {answer && edges.length === 0 && (
        <div className="tr-dim" style={{ padding: '4px 12px' }}>
          None yet.
        </div>
      )}
      {may && (
        <Menu.Item
          leftSection={<IconPlus {...icon} />}
          onClick={() => void navigate(`/${organization}/p/${projectId}/baselines?${asked}`)}
        >
          New {type.baselineWord.toLowerCase()}
        </Menu.Item>
      )}
    </>
  );
}
