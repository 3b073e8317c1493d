import { Anchor } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { RecentlyChanged_project$key } from '#graph/RecentlyChanged_project.graphql';

import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { EmptyState } from '../../../ui/States.tsx';

/** Lists the entities that were changed last. */
export function RecentlyChanged({ project }: { project: RecentlyChanged_project$key }) {
  const { organization, projectId } = useHere();
  const { entities } = useFragment(
    graphql`
      fragment RecentlyChanged_project on Project {
        entities(order: "modified-", first: 10) {
          edges {
            node {
              id
              entityId
              displayName
              created
              createdBy
              modified
              modifiedBy
              modifier {
                id
                fullName
              }
              creator {
                id
                fullName
              }
              class {
                id
                name
                icon
                colour
              }
            }
          }
        }
      }
    `,
    project,
  );
  return (
    <section className="tr-card" aria-labelledby="recently-changed">
      <h2 id="recently-changed">Continue</h2>
      {entities.edges.length === 0 ? (
        <EmptyState>No entities to display.</EmptyState>
      ) : (
        <ul className="tr-list pj-list">
          {entities.edges.map(({ node }) => (
            <li key={node.id}>
              <ClassMark {...node.class} />
              <Anchor
                className="tr-grow tr-cut pj-grow tr-line-link"
                c="inherit"
                component={Link}
                to={paths.entity(organization, projectId, node.entityId)}
              >
                {node.displayName}
              </Anchor>
              <Visitors entityId={node.entityId} />
              <span className="tr-dim">
                <When iso={node.modified ?? node.created} />
              </span>
              <PersonMark
                username={node.modifiedBy ?? node.createdBy}
                fullName={
                  (node.modifiedBy ? node.modifier : node.creator)?.fullName ?? node.modifiedBy ?? node.createdBy
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
