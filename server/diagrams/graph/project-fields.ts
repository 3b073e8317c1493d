import { resolveOffsetConnection } from '@pothos/plugin-relay';

import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { readOpenedSchema } from '../../model/schema/queries/schema.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { offsetBehind } from '../../platform/graph/cursors.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { forwardSize, pageCost } from '../../platform/graph/pages.ts';
import {
  countDiagrams,
  diagramOrders,
  readDiagram,
  readDiagramChangers,
  readDiagrams,
  readTypesFor,
} from '../queries/diagrams.ts';
import { diagramTypes } from '../types/index.ts';
import { DiagramTypeRef, GroupRef } from './catalogue.ts';
import { DiagramConnection, DiagramRef } from './types.ts';

const OrderRef = builder.enumType('DiagramOrder', {
  description: 'The order in which diagrams are listed.',
  values: enumValues({
    NAME: 'Sorts by name.',
    TYPE: 'Sorts by type, in the order of the types.',
    MODIFIED: 'Sorts by the time when they were last arranged or renamed.',
  } satisfies Record<(typeof diagramOrders)[number], string>),
});

builder.objectFields(ProjectRef, (t) => ({
  diagramTypes: t.field({
    type: [DiagramTypeRef],
    description: 'The types of diagram that there are, in order.',
    args: {
      rootId: t.arg.int({ description: 'Shows only types that can have this entity as their root, by its number.' }),
    },
    resolve: async ({ key }, { rootId }, ctx) => {
      const schema = await readOpenedSchema(ctx, key);
      const types = rootId == null ? diagramTypes : await readTypesFor(ctx, key, rootId);
      return types.map((type) => ({ type, schema }));
    },
  }),
  diagram: t.field({
    type: DiagramRef,
    nullable: true,
    description:
      'A diagram of one of its entities, whether anyone keeps it or not. Refused where the entity cannot be its root: `errors` says why.',
    args: {
      slug: t.arg.string({ required: true, description: 'The type, by its name in URLs.' }),
      entityId: t.arg.int({ required: true, description: 'The entity, by its number.' }),
    },
    resolve: ({ key }, { slug, entityId }, ctx) => readDiagram(ctx, key, slug, entityId),
  }),
  diagramChangers: t.field({
    type: [UserRef],
    description:
      'The people who last changed kept diagrams, and by whom diagrams can be asked for: the hundred most recent; those who are gone are left out.',
    complexity: 50,
    resolve: async ({ key }, _args, ctx) => {
      const usernames = await readDiagramChangers(ctx, key);
      const users = await Promise.all(usernames.map((username) => batch(ctx, readUsers, username)));
      return users.filter((user) => user !== null && user !== undefined);
    },
  }),
  diagrams: t.connection(
    {
      type: DiagramRef,
      description: 'The diagrams that are kept, by name if it does not say.',
      ...forwardOnly,
      args: {
        search: t.arg.string({
          description: 'Shows only those with this in their name, or in the number or name of their root.',
        }),
        slug: t.arg.string({ description: 'Shows only those of this type.' }),
        group: t.arg({ type: GroupRef, description: 'Shows only those whose types are of this group.' }),
        changedBy: t.arg.string({ description: 'Shows only those that this person changed last, by username.' }),
        order: t.arg({ type: OrderRef, description: 'The order of the list, by one of these.' }),
        isDescending: t.arg.boolean({ description: 'True when the order is reversed.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, args, ctx) => {
        forwardSize(args);
        if (args.after) offsetBehind(args.after);
        const connection = await resolveOffsetConnection({ args, maxSize: 100 }, (page) =>
          readDiagrams(ctx, key, args, page),
        );
        const count = async () =>
          [...(await countDiagrams(ctx, key, args)).values()].reduce((sum, each) => sum + each, 0);
        return { ...connection, count };
      },
    },
    DiagramConnection,
  ),
}));
