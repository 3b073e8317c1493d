import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwards } from '../../../platform/graph/forwards.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { meaning } from '../../../platform/graph/meanings.ts';
import { forwardSize, pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { ChangeRef } from '../../changes/graph/change.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import { readSeenEntities } from '../../entities/queries/seen.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { ClassType, seen } from '../../schema/graph/types.ts';
import type { Difference, DifferenceKind } from '../difference.ts';
import { parseStepCursor } from '../queries/cursor.ts';
import { countDifferences, readDifferences } from '../queries/differences.ts';

const DifferenceKindRef = builder.enumType('DifferenceKind', {
  description: 'What became of an entity between two revisions.',
  values: meaning({
    ADDED: 'It was not there, and is.',
    REMOVED: 'It was there, and is not.',
    CHANGED: 'It was there and still is, and somebody has changed it.',
  } satisfies Record<DifferenceKind, string>),
});

const DifferenceRef = builder.objectRef<Difference>('Difference').implement({
  description: 'What became of one entity between two revisions of its project.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DifferenceKindRef, description: 'What became of it.' }),
    entityId: t.exposeInt('entityId', { description: 'The number of the entity.' }),
    entityNodeId: t.id({
      description: 'The id of the entity, also when it is gone: what brings it back takes it.',
      resolve: ({ organizationId, entityId }) => nodeId('Entity', organizationId, entityId),
    }),
    entityName: t.string({
      description: 'What it is called, or was last.',
      resolve: ({ number, name, entityId }) => [number, name].filter(Boolean).join(' ') || `ID: ${entityId}`,
    }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description: 'Its class; null if that is gone.',
      resolve: ({ schema, classId }) => {
        const found = schema.classes.get(classId);
        return found ? seen(schema, found) : null;
      },
    }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity as it is now; null if it is gone.',
      resolve: ({ organizationId, entityId }, _args, ctx) =>
        batch(ctx, readSeenEntities, `${organizationId}:${entityId}`),
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'Field by field, from the one revision to the other; none if all of it has changed back.',
      complexity: { multiplier: 3 },
      resolve: (difference) =>
        difference.changes.map((change) => ({
          change,
          record: {
            ...difference,
            revision: 0,
            type: 'update' as const,
            username: '',
            date: new Date(0),
            originalState: null,
          },
        })),
    }),
  }),
});

interface Counted {
  counts(): Promise<Record<DifferenceKind, number>>;
}
const count = (kind: DifferenceKind, description: string) => ({
  description,
  resolve: async (connection: object) => (await (connection as Counted).counts())[kind],
});

const DifferenceConnection = builder.connectionObject(
  {
    type: DifferenceRef,
    name: 'DifferenceConnection',
    fields: (c) => ({
      totalCount: c.int(totalCount),
      addedCount: c.int(count('ADDED', 'How many entities came, whatever is filtered.')),
      removedCount: c.int(count('REMOVED', 'How many went, whatever is filtered.')),
      changedCount: c.int(count('CHANGED', 'How many were changed, whatever is filtered.')),
    }),
  },
  { name: 'DifferenceEdge' },
);

builder.objectField(ProjectRef, 'differences', (t) =>
  t.connection(
    {
      ...forwards,
      type: DifferenceRef,
      description:
        'What became of the entities of the project between two revisions: added, removed, changed, field by field. Ask for `first`, at most 100.',
      args: {
        from: t.arg.int({ required: true, description: 'The earlier revision; 0 is before the first.' }),
        to: t.arg.int({
          description: 'The later revision; left out, the present, or the moment at which the project is seen.',
        }),
        kind: t.arg({ type: DifferenceKindRef, description: 'Only of this kind.' }),
        entityId: t.arg({ ...idOf('Entity'), description: 'Only of this entity, by its id.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, { from, to, kind, entityId, ...args }, ctx) => {
        const first = forwardSize(args);
        const span = { from, to: to ?? null };
        const page = { kind, entityId, after: parseStepCursor(args.after), limit: first + 1 };
        const rows = await readDifferences(ctx, key, span, page);
        const shown = rows.slice(0, first);
        let counts: Promise<Record<DifferenceKind, number>> | undefined;
        const all = () => (counts ??= countDifferences(ctx, key, span));
        return {
          counts: all,
          count: async () =>
            kind ? (await all())[kind] : Object.values(await all()).reduce((sum, each) => sum + each, 0),
          edges: shown.map((node) => ({ node, cursor: String(node.entityId) })),
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: Boolean(args.after),
            startCursor: shown[0] ? String(shown[0].entityId) : null,
            endCursor: shown.length > 0 ? String(shown.at(-1)!.entityId) : null,
          },
        };
      },
    },
    DifferenceConnection,
  ),
);
