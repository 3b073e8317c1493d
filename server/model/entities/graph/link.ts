import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField, nodeIdIn, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { RelationType, inSchema } from '../../schema/graph/types.ts';
import { canonicalEnds, linkKey } from '../plans/links.ts';
import { isSuspectInSql } from '../queries/compiled/suspect.ts';
import { linkName, readLinksByName } from '../queries/links-by-name.ts';
import { attributesOfLink } from '../queries/shown-attributes.ts';
import type { SeenLink } from '../queries/shown-links.ts';
import { AttributeRef } from './attributes.ts';
import { suspectLoader } from './loaders.ts';
import { EntityRef, LinkRef } from './types.ts';

const endOf = ({ relationId, far }: SeenLink) => ({ relationId, targetId: far.entity.id });

builder.node(LinkRef, {
  description: 'A link as seen from one of its ends.',
  id: {
    resolve: linkName,
    ...compiledField({
      reads: ['awayId', 'fromId', 'id'],
      value: (row, _args, { key }) =>
        nodeIdIn('Link', key, row.column('fromId'), row.column('awayId'), row.column('id')),
    }),
  },
  loadOne: (name, ctx) => batch(ctx, readLinksByName, name),
  extensions: {
    seen: (({ awayId, fromId, linkAttrs, ...entity }, { schema, key }) => ({
      relationId: awayId,
      fromId,
      attrs: linkAttrs,
      far: { entity, schema, key },
    })) satisfies Seen,
  },
  fields: (t) => ({
    relation: t.field({
      type: RelationType,
      description: 'The direction that leads to the far end.',
      resolve: ({ far: { schema }, relationId }) => inSchema(schema, schema.relations.get(relationId)!),
      ...compiledField({ reads: ['awayId'] }),
    }),
    entity: t.field({
      type: EntityRef,
      description: 'The far end.',
      resolve: ({ far }) => far,
      ...compiledField({ reads: [], here: (row) => row }),
    }),
    isSuspect: t.boolean({
      description:
        'True when an end has other content than when the link was last written, or when someone last cleared it. Only for relations that rest on what an end says, such as traces; false for others.',
      resolve: async (link, _args, ctx) =>
        (await batch(
          ctx,
          suspectLoader(link.far),
          linkKey(canonicalEnds(link.far.schema, link.fromId, endOf(link))),
        )) ?? false,
      ...compiledField({
        reads: ['awayId', 'fromId', 'id'],
        value: (row, _args, reading) => isSuspectInSql(row, reading),
      }),
    }),
    attributes: t.field({
      type: [AttributeRef],
      description: 'The attributes of the link itself; the same from both ends.',
      resolve: attributesOfLink,
      ...compiledField({ reads: ['organizationId', 'awayId', 'fromId', 'id', 'linkAttrs'] }),
    }),
  }),
});
