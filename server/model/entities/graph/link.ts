import { compiled, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { pastName } from '../../../platform/graph/nodes.ts';
import { RelationType, seen } from '../../schema/graph/types.ts';
import { relationProperties } from '../../schema/rules/words.ts';
import type { SeenLink } from '../queries/seen-links.ts';
import { attributesOf, AttributeRef } from './attributes.ts';
import { EntityRef, LinkRef } from './types.ts';

const linkName = ({ far: { entity, key }, fromId, relationId }: SeenLink) =>
  pastName(`Link:${entity.organizationId}:${fromId}:${relationId}:${entity.id}`, key.asOf);

LinkRef.implement({
  description: 'A link as seen from one of its ends.',
  extensions: {
    seen: (({ awayId, fromId, linkAttrs, ...entity }, { schema, key }) => ({
      relationId: awayId,
      fromId,
      attrs: linkAttrs,
      far: { entity, schema, key },
    })) satisfies Seen,
  },
  fields: (t) => ({
    id: t.id({
      description: 'Names the link from this end.',
      resolve: linkName,
      ...compiled({ reads: ['organizationId', 'awayId', 'fromId', 'id'] }),
    }),
    relation: t.field({
      type: RelationType,
      description: 'The direction that leads to the far end.',
      resolve: ({ far: { schema }, relationId }) => seen(schema, schema.relations.get(relationId)!),
      ...compiled({ reads: ['awayId'] }),
    }),
    entity: t.field({
      type: EntityRef,
      description: 'The far end.',
      resolve: ({ far }) => far,
      ...compiled({ reads: [], here: (row) => row }),
    }),
    attributes: t.field({
      type: [AttributeRef],
      description: 'What is said of the link itself; the same from both ends.',
      resolve: (link) => {
        const { schema } = link.far;
        const relation = schema.relations.get(link.relationId)!;
        const canonical = relation.isCanonical ? relation : (schema.relations.get(relation.inverseId) ?? relation);
        return attributesOf(linkName(link), schema, relationProperties(schema, canonical), link.attrs, []);
      },
      ...compiled({ reads: ['organizationId', 'awayId', 'fromId', 'id', 'linkAttrs'] }),
    }),
  }),
});
