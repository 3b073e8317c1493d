import '../../../parts/model/entity/entity.css';
import { graphql } from 'react-relay';

import type { EntityScreenQuery } from '#graph/EntityScreenQuery.graphql';

import { UsualPins } from '../../../parts/model/entity/relations/pinned.ts';
import { HierarchyButton } from '../../../parts/model/hierarchy/HierarchyButton.tsx';
import { LeftSidebar } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { EntityPage } from './EntityPage.tsx';

/** Shows one entity, which is read, edited and linked while others do the same. */
export default function EntityScreen() {
  const { project, entity, viewer } = useScreenQuery<EntityScreenQuery>(graphql`
    query EntityScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
      }
      entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
        @required(action: THROW) {
        id
        entityId
        ...EntityPage_entity
      }
      viewer {
        id
        preferences
        pinnedRelationships
      }
    }
  `);
  const mayWrite = project.permissions.includes('WRITE');
  const mayReview = project.permissions.includes('REVIEW');
  const mayKeep = project.permissions.includes('WRITE_BASELINES');
  return (
    <UsualPins value={viewer?.pinnedRelationships ?? []}>
      <LeftSidebar
        key={project.id}
        place="entity"
        current={entity.entityId}
        isRead={!mayWrite}
        preferences={viewer?.preferences}
      >
        {(toggle) => (
          <EntityPage
            key={entity.id}
            entity={entity}
            mayWrite={mayWrite}
            mayReview={mayReview}
            mayKeep={mayKeep}
            hierarchy={<HierarchyButton {...toggle} />}
          />
        )}
      </LeftSidebar>
    </UsualPins>
  );
}
