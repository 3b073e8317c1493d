import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { forwardSize } from '../../../platform/graph/pages.ts';
import { combineMarks, personal } from '../../../platform/graph/same-for-all.ts';
import { orderKey } from '../../metadata/rules/target-order.ts';
import { ClassType, RelationType, inSchema } from '../../schema/graph/types.ts';
import { readPinned } from '../../schema/queries/schema.ts';
import { pinnedBy, targetOptions, type TargetOption } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import { countsByRelation, linksByRelation, pinnedByReader } from '../queries/compiled/links.ts';
import { keptOrders } from '../queries/link-order.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import type { SeenLink } from '../queries/shown-links.ts';
import { countsLoader, linksLoader } from './loaders.ts';
import { columnsAt } from './look-ahead.ts';
import { EntityRef, LinkRef } from './types.ts';

interface Group extends TargetOption {
  of: Pick<SeenEntity, 'schema' | 'key'> & { entity: Pick<SeenEntity['entity'], 'id' | 'classId'> };
  count: number;
  /** True if the entity stores an order for it. */
  isOrdered: boolean;
}

const RelationGroupRef = builder.objectRef<Group>('RelationGroup').implement({
  description: 'One relation that leads away from an entity, with the entities that it leads to.',
  fields: (t) => ({
    relation: t.field({
      type: RelationType,
      description: 'The relation.',
      resolve: ({ of, relation }) => inSchema(of.schema, relation),
    }),
    label: t.exposeString('label', { description: "'Children', 'Parents', or the relation's name." }),
    isPinned: t.exposeBoolean('isPinned', { description: 'True when it stands before the others.' }),
    targetClasses: t.field({
      type: [ClassType],
      description: 'The classes that it may lead to; subclasses are meant too.',
      resolve: ({ of, targetClasses }) => targetClasses.map((each) => inSchema(of.schema, each)),
    }),
    targetLabel: t.exposeString('targetLabel', { description: "The names of the target classes, or 'Many'." }),
    count: t.exposeInt('count', { description: 'The number of links.' }),
    isOrdered: t.exposeBoolean('isOrdered', {
      description: 'True when the entities that it leads to stand in an order of their own, and not by number alone.',
    }),
    links: t.field({
      type: [LinkRef],
      description: 'The links, in the order that the entity keeps or else by number of the far end; at most 100.',
      args: { first: t.arg.int({ defaultValue: 100, description: 'The number of them; at most 100.' }) },
      complexity: { field: 1, multiplier: 5 },
      resolve: (group, args, ctx, info) => linksOfGroup(ctx, group, { ...args, columns: columnsAt(info, 'entity') }),
      ...compiledField({
        reads: ['id', 'metadata'],
        beside: linksByRelation,
        ownerOf: ({ relation }: Group) => String(relation.id),
      }),
    }),
  }),
});

builder.objectField(EntityRef, 'relationGroups', (t) =>
  t.field({
    type: [RelationGroupRef],
    description: 'Every relation its class permits, pinned ones first, and those that it has links of all the same.',
    complexity: { multiplier: 20 },
    resolve: async (of, _args, ctx) => {
      const [counts, pinned] = await Promise.all([batch(ctx, countsLoader(of), of.entity.id), readPinned(ctx)]);
      return groupsOf(of, counts ?? new Map(), pinned, new Set(Object.keys(of.entity.metadata)));
    },
    ...combineMarks(
      personal,
      compiledField({
        reads: ['id', 'classId', 'metadata'],
        computed: (row, _args, reading) => ({
          values: {
            id: row.column('id'),
            classId: row.column('classId'),
            counts: countsByRelation(row, reading),
            pinned: pinnedByReader(reading),
            orders: keptOrders(row),
          },
          of: ({ id, classId, counts, pinned, orders }, { schema, key }) => {
            const entity = { id: id as number, classId: classId as number };
            const byRelation = Object.entries((counts ?? {}) as Record<string, number>);
            return groupsOf(
              { entity, schema, key },
              new Map(byRelation.map(([relation, count]) => [Number(relation), count])),
              pinnedBy({ pinned_relationships: pinned }),
              new Set((orders ?? []) as string[]),
            );
          },
        }),
      }),
    ),
  }),
);

/** The relations that are offered for an entity, and behind them others that it has links of. */
function groupsOf(
  of: Group['of'],
  counts: ReadonlyMap<number, number>,
  pinned: readonly string[],
  kept: ReadonlySet<string>,
): Group[] {
  const { schema } = of;
  const offered = targetOptions(schema, of.entity.classId, pinned);
  const others = [...counts.keys()]
    .filter((id) => !offered.some((option) => option.relation.id === id))
    .toSorted((a, b) => a - b);
  return [...offered, ...others.flatMap((id) => otherOption(schema, id))].map((option) => ({
    ...option,
    of,
    count: counts.get(option.relation.id) ?? 0,
    isOrdered: kept.has(orderKey(option.relation)),
  }));
}

function otherOption({ relations }: Schema, id: number): TargetOption[] {
  const relation = relations.get(id);
  return relation ? [{ relation, label: relation.name, targetClasses: [], targetLabel: '', isPinned: false }] : [];
}

type Page = Parameters<typeof forwardSize>[0] & Pick<Parameters<typeof linksLoader>[1], 'columns'>;

async function linksOfGroup(ctx: Ctx, { of, relation, count }: Group, page: Page): Promise<SeenLink[]> {
  const first = forwardSize(page);
  if (count === 0) return [];
  const loader = linksLoader(of, { first, columns: page.columns });
  return ((await batch(ctx, loader, `${of.entity.id}:${relation.id}`)) ?? []).slice(0, first);
}
