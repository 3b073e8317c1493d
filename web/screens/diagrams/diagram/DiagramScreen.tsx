import { graphql } from 'react-relay';

import type { DiagramScreenQuery } from '#graph/DiagramScreenQuery.graphql';

import { UsualPins } from '../../../parts/model/entity/relations/pinned.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { DiagramPage } from './DiagramPage.tsx';

/** Shows and edits one diagram of any type. */
export default function DiagramScreen() {
  const { project, viewer } = useScreenQuery<DiagramScreenQuery>(graphql`
    query DiagramScreenQuery(
      $organization: String!
      $projectId: Int!
      $asOf: AsOfInput
      $slug: String!
      $entityId: Int!
      $levels: Int
      $filter: String
      $relations: [ID!]
    ) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        name
        permissions
        banner {
          top {
            text
            colour
            textColour
          }
          bottom {
            text
            colour
            textColour
          }
        }
        diagram(slug: $slug, entityId: $entityId) @required(action: THROW) {
          id
          type {
            ...DiagramTypeFacts_type @relay(mask: false)
          }
          root {
            id
            entityId
            name
            number
            displayName
            isLocked
            ...LockStrip_entity
            class {
              id
              name
              colour
              icon
            }
            parent {
              id
              entityId
              displayName
              parent {
                id
                entityId
                displayName
              }
            }
          }
          ...DiagramDrawing_diagram @relay(mask: false)
        }
      }
      viewer {
        id
        pinnedRelationships
      }
    }
  `);
  const { diagram } = project;
  usePageTitle(`${diagram.root.displayName}, ${diagram.type.name}`);
  return (
    <UsualPins value={viewer?.pinnedRelationships ?? []}>
      <DiagramPage
        key={diagram.id}
        diagram={diagram}
        projectName={project.name}
        banner={project.banner}
        mayWrite={project.permissions.includes('WRITE')}
      />
    </UsualPins>
  );
}
