import { ProjectRef } from '../../model/projects/graph/project.ts';
import { readOpenedSchema } from '../../model/schema/queries/schema.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { forwardSize, pageCost } from '../../platform/graph/pages.ts';
import { readArtifact, readArtifacts, artifactTypeByKey, type artifactOrders } from '../queries/artifacts.ts';
import { artifactTypes } from '../types/index.ts';
import { ArtifactKindRef, ArtifactTypeRef } from './catalogue.ts';
import { ArtifactConnection, ArtifactRef } from './types.ts';

const OrderRef = builder.enumType('ArtifactOrder', {
  description: 'The order in which artifacts are listed.',
  values: enumValues({
    NAME: 'Sorts by name.',
    NUMBER: 'Sorts by number.',
    MODIFIED: 'Sorts by the date of the last change of the artifact itself.',
    CREATED: 'Sorts by creation date.',
  } satisfies Record<(typeof artifactOrders)[number], string>),
});

builder.objectFields(ProjectRef, (t) => ({
  artifactTypes: t.field({
    type: [ArtifactTypeRef],
    description: 'The kinds of artifact that there are, in order; or only one.',
    args: { kind: t.arg({ type: ArtifactKindRef, description: 'Shows only this kind.' }) },
    resolve: async ({ key }, { kind }, ctx) => {
      const schema = await readOpenedSchema(ctx, key);
      return artifactTypes.filter((type) => kind == null || type.key === kind).map((type) => ({ type, schema }));
    },
  }),
  artifact: t.field({
    type: ArtifactRef,
    nullable: true,
    description: 'One of its artifacts, by number. Refused where the entity is none: `errors` says why.',
    args: { entityId: t.arg.int({ required: true, description: 'Its number in addresses.' }) },
    resolve: ({ key }, { entityId }, ctx) => readArtifact(ctx, key, entityId),
  }),
  artifacts: t.connection(
    {
      type: ArtifactRef,
      description: 'Its artifacts of a kind, by name if it does not say. Ask for `first`, at most 100.',
      ...forwardOnly,
      args: {
        kind: t.arg({ type: ArtifactKindRef, required: true, description: 'The kind.' }),
        search: t.arg.string({ description: 'Shows only those that this search finds, in the search language.' }),
        labelId: t.arg({ ...idOf('Label'), description: 'Shows only those with this label, by its id.' }),
        order: t.arg({ type: OrderRef, description: 'The order of the list, by one of these.' }),
        isDescending: t.arg.boolean({ description: 'True when the order is reversed.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, { kind, ...asked }, ctx) => {
        forwardSize(asked);
        const type = artifactTypeByKey(kind);
        const { seen, cursors, hasNextPage, hasPreviousPage, total } = await readArtifacts(ctx, key, type, asked);
        return {
          edges: seen.map((of, at) => ({ node: { type, of }, cursor: cursors[at]! })),
          pageInfo: {
            hasNextPage,
            hasPreviousPage,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          },
          count: total,
        };
      },
    },
    ArtifactConnection,
  ),
}));
