import { pastName } from '../../../platform/graph/nodes.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';

/**
 * Returns an entity's key among nodes; in a past state of its project, with the revision, so that it is not mistaken for the current
 * entity.
 */
export const entityName = ({ entity, key }: Pick<SeenEntity, 'entity' | 'key'>): string =>
  pastName(`${entity.organizationId}:${entity.id}`, key.asOf);
