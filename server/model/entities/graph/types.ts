import { UserRef } from '../../../identity/users/graph.ts';
import { readUsers } from '../../../identity/users/queries.ts';
import { userRow } from '../../../identity/users/queries/compiled.ts';
import { alike } from '../../../platform/graph/alike.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiled, nodeIdIn, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { forwardsCompiled } from '../../../platform/graph/forwards.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { pastName } from '../../../platform/graph/nodes.ts';
import { forwardSize, pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { plainText } from '../../../platform/text/html.ts';
import { invalid } from '../../../refusals.ts';
import { qualityScore } from '../../attributes/rules.ts';
import { ChangeRecordConnection, recordsConnection, ChangeRecordRef } from '../../changes/graph.ts';
import { recordsPage } from '../../changes/queries/compiled.ts';
import { ProjectRef } from '../../projects/graph.ts';
import { projectOf } from '../../projects/queries.ts';
import { ClassType, LabelType, RelationType, seen } from '../../schema/graph/types.ts';
import { relationProperties } from '../../schema/rules/words.ts';
import type { Entity } from '../entity.ts';
import { awayCount, linksOf, linksPage } from '../queries/compiled/links.ts';
import { entityNode } from '../queries/compiled/nodes.ts';
import { displayNameOf } from '../queries/compiled/rows.ts';
import { childCountOf, childrenPage, parentRow, partCountOf, partsPage, wholeRow } from '../queries/compiled/tree.ts';
import type { EntityColumn } from '../queries/rows.ts';
import { childrenOf, parentsOf, type SeenLink } from '../queries/seen-links.ts';
import { entityName, readSeenEntities, type SeenEntity } from '../queries/seen.ts';
import { displayName } from '../rules.ts';
import { attributesOf, AttributeRef } from './attributes.ts';
import { forwardConnection } from './link-page.ts';
import { historyCountsLoader, historyLoader, linksLoader } from './loaders.ts';
import { columnsAt } from './look-ahead.ts';
import { countBelow, countLinks, readAbove, readBelow } from './tree.ts';

export const EntityRef = builder.objectRef<SeenEntity>('Entity');
/** The page of any list of entities: of a search, of children, of parts. */
export const EntityConnection = builder.connectionObject(
  {
    type: EntityRef,
    name: 'EntityConnection',
    fields: (c) => ({
      totalCount: c.int(totalCount),
      warnings: c.stringList({
        description: 'What the query names that does not exist; nothing where there is no query.',
        resolve: (connection) => (connection as { warnings?: string[] }).warnings ?? [],
      }),
    }),
  },
  {
    name: 'EntityEdge',
    fields: (e) => ({
      level: e.int({
        description: 'How deep it stands in the tree that was asked for; 1 at the top, and in a plain list.',
        resolve: (edge) => (edge as Placed).line?.level ?? 1,
      }),
      isFound: e.boolean({
        description: 'Whether the query finds it; otherwise it is there because of what stands below it.',
        resolve: (edge) => (edge as Placed).line?.isFound ?? true,
      }),
    }),
  },
);
interface Placed {
  line?: { level: number; isFound: boolean } | undefined;
}

const linkName = ({ far: { entity, key }, fromId, relationId }: SeenLink) =>
  pastName(`Link:${entity.organizationId}:${fromId}:${relationId}:${entity.id}`, key.asOf);

/** A field that shows a column. */
const shown = <C extends EntityColumn>(column: C) => ({
  resolve: ({ entity }: SeenEntity): Entity[C] => entity[column],
  ...compiled({ column }),
});

export const LinkRef = builder.objectRef<SeenLink>('Link').implement({
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

const LinkConnection = builder.connectionObject(
  { type: LinkRef, name: 'LinkConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'LinkEdge' },
);

builder.node(EntityRef, {
  description:
    'A thing of the model: a requirement, a function, an asset, an interface, a risk, a test. What can be said of it follows from its class.',
  id: {
    resolve: entityName,
    ...compiled({ reads: ['id'], value: (row, _args, { key }) => nodeIdIn('Entity', key, row.column('id')) }),
  },
  extensions: {
    ...alike.extensions,
    seen: ((entity, { schema, key }) => ({ entity, schema, key })) satisfies Seen,
    compiledNode: entityNode,
  },
  loadOne: (id, ctx) => batch(ctx, readSeenEntities, id),
  fields: (t) => ({
    entityId: t.int({ description: 'Its number in addresses and in api/v4.', ...shown('id') }),
    projectId: t.int({ description: 'The number of its project.', ...shown('projectId') }),
    globalId: t.string({
      description: 'Names it everywhere and for good; imports match by it.',
      ...shown('globalId'),
    }),
    number: t.string({
      description: "The dotted number, e.g. 'R.1.2'; may be empty.",
      ...shown('number'),
    }),
    name: t.string({ description: 'What people call it.', ...shown('name') }),
    displayName: t.string({
      description: 'Number, then name; a stand-in where both are empty.',
      resolve: ({ entity }) => displayName(entity),
      ...compiled({ reads: ['number', 'name', 'id'], value: displayNameOf }),
    }),
    sortNumber: t.string({
      description: 'The number in a form that sorts as text.',
      ...shown('sortNumber'),
    }),
    description: t.string({
      description: 'What it says, as sanitised HTML.',
      ...shown('description'),
    }),
    plainDescription: t.string({
      description: 'The same as plain text.',
      resolve: ({ entity }) => plainText(entity.description),
      ...compiled({ reads: ['description'] }),
    }),
    class: t.field({
      type: ClassType,
      description: 'What kind of thing it is.',
      resolve: ({ schema, entity }) => seen(schema, schema.classes.get(entity.classId)!),
      ...compiled({ reads: ['classId'] }),
    }),
    labels: t.field({
      type: [LabelType],
      description: 'Its labels that are not hidden.',
      complexity: { multiplier: 2 },
      resolve: ({ schema, entity }) =>
        entity.labelIds
          .flatMap((id) => schema.labels.get(id) ?? [])
          .filter((label) => !label.isHidden)
          .map((label) => seen(schema, label)),
      ...compiled({ reads: ['labelIds'] }),
    }),
    created: t.field({ type: 'DateTime', description: 'When it was made.', ...shown('created') }),
    createdBy: t.string({ description: 'The username of who made it.', ...shown('createdBy') }),
    modified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed; null if it never has.',
      ...shown('modified'),
    }),
    modifiedBy: t.string({
      nullable: true,
      description: 'The username of who changed it last.',
      ...shown('modifiedBy'),
    }),
    creator: t.field({
      type: UserRef,
      nullable: true,
      description: 'Who made it.',
      resolve: ({ entity }, _args, ctx) => batch(ctx, readUsers, entity.createdBy),
      ...compiled({ reads: ['createdBy'], row: (row) => userRow(row.column('createdBy')) }),
    }),
    modifier: t.field({
      type: UserRef,
      nullable: true,
      description: 'Who changed it last.',
      resolve: ({ entity }, _args, ctx) =>
        entity.modifiedBy === null ? null : batch(ctx, readUsers, entity.modifiedBy),
      ...compiled({ reads: ['modifiedBy'], row: (row) => userRow(row.column('modifiedBy')) }),
    }),
    isHidden: t.boolean({
      description: 'Left out of lists unless they ask for hidden ones.',
      ...shown('isHidden'),
    }),
    isArchived: t.boolean({
      description: 'Kept, but left out of lists unless they ask for archived ones.',
      ...shown('isArchived'),
    }),
    isRedacted: t.boolean({ description: 'Not found by what it says.', ...shown('isRedacted') }),
    isLocked: t.boolean({ description: 'Whether somebody holds it.', ...shown('isLocked') }),
    lockedBy: t.string({
      nullable: true,
      description: 'The username of who holds it.',
      ...shown('lockedBy'),
    }),
    metadata: t.field({
      type: 'JSON',
      description: 'Facts of programs about it, under keys of the form source:key.',
      resolve: ({ entity }) => entity.metadata,
      ...compiled({ reads: ['metadata'] }),
    }),
    script: t.string({ nullable: true, description: 'Its simulation script.', ...shown('script') }),
    qualityScore: t.int({
      nullable: true,
      description: 'The rounded percentage of visible qualities that hold; null for classes without qualities.',
      resolve: ({ schema, entity }) => qualityScore(schema.propertiesOf.get(entity.classId) ?? [], entity.attrs),
      ...compiled({ reads: ['classId', 'attrs'] }),
    }),
    metaNumber: t.string({
      nullable: true,
      description: 'A number beside the dotted one, kept as it was given; null for none.',
      ...shown('metaNumber'),
    }),
    imageId: t.int({
      nullable: true,
      description: 'The number of the file that is its picture; null for none.',
      ...shown('imageId'),
    }),
    imageModified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its picture was last set.',
      ...shown('imageModified'),
    }),
    linkedLabelId: t.int({
      nullable: true,
      description: 'The number of the label that keeps it together with a master entity; null for none.',
      ...shown('linkedLabelId'),
    }),
    branches: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The branches it is in.',
      resolve: ({ entity }) => entity.branches,
      ...compiled({ reads: ['branches'] }),
    }),
    controlStep: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Where it stands in the workflow of its project; null where that has none for its class.',
      resolve: ({ entity }) => entity.controlStep,
      ...compiled({ reads: ['controlStep'] }),
    }),
    revision: t.int({
      description: 'The revision that wrote it as it is. Send it with an edit, and nobody is overwritten.',
      ...shown('revision'),
    }),
    attributes: t.field({
      type: [AttributeRef],
      description: 'The value of every visible property of its class, in order.',
      complexity: { multiplier: 10 },
      resolve: (each) => attributes(each).filter(({ property }) => !property.isHidden),
      ...compiled({ reads: ['organizationId', 'id', 'classId', 'attrs'] }),
    }),
    attribute: t.field({
      type: AttributeRef,
      nullable: true,
      description: 'One of them; null where the class has no such property.',
      args: { propertyId: t.arg({ ...idOf('Property'), required: true, description: 'The property, by its id.' }) },
      resolve: (each, { propertyId }) => attributes(each).find(({ property }) => property.id === propertyId) ?? null,
      ...compiled({ reads: ['organizationId', 'id', 'classId', 'attrs'] }),
    }),
    links: t.connection(
      {
        type: LinkRef,
        description:
          'Its links in both directions, by relation and number of the far end. Ask for `first`, at most 100.',
        args: {
          relationId: t.arg({ ...idOf('Relation'), description: 'Only this relation, by its id.' }),
          relation: t.arg.string({ description: "Only the relation of this name, e.g. 'satisfied by'." }),
        },
        complexity: pageCost,
        resolve: async (of, { relationId, relation, ...args }, ctx, info) => {
          const first = forwardSize(args);
          const columns = columnsAt(info, 'edges', 'node', 'entity');
          const wanted = wantedRelation(of, { relationId, relation });
          const rows =
            (await batch(
              ctx,
              linksLoader(of, { first, after: args.after, columns }),
              `${of.entity.id}:${wanted ?? ''}`,
            )) ?? [];
          return forwardConnection(
            rows,
            { first, after: args.after },
            (link) => link,
            () => countLinks(ctx, of, wanted),
          );
        },
        ...forwardsCompiled({
          reads: ['id'],
          page: (row, args, reading) => {
            const wanted = wantedRelation(reading, args);
            const id = row.column('id');
            const each = linksOf(id, reading, wanted);
            return linksPage(row, args, reading, each, () => awayCount(id, wanted, reading));
          },
        }),
      },
      LinkConnection,
    ),
    parent: t.field({
      type: EntityRef,
      nullable: true,
      description: 'What it is a part of; the first by number where there are several.',
      resolve: async (of, _args, ctx) => {
        const relation = parentsOf(of.schema);
        return relation === null
          ? null
          : ((await batch(ctx, linksLoader(of, { first: 1 }), `${of.entity.id}:${relation}`))?.[0]?.far ?? null);
      },
      ...compiled({ reads: ['id'], row: (row, _args, reading) => parentRow(row, reading) }),
    }),
    childCount: t.int({
      description: 'How many parts it has.',
      resolve: (of, _args, ctx) => countLinks(ctx, of, childrenOf(of.schema) ?? 0),
      ...compiled({ reads: ['id'], value: (row, _args, reading) => childCountOf(row, reading) }),
    }),
    children: t.connection(
      {
        ...forwardsCompiled({ reads: ['id'], page: childrenPage }),
        type: EntityRef,
        description: 'Its parts, by number. Ask for `first`, at most 100.',
        complexity: pageCost,
        resolve: async (of, args, ctx) => {
          const first = forwardSize(args);
          const relation = childrenOf(of.schema);
          const rows =
            relation === null
              ? []
              : ((await batch(ctx, linksLoader(of, { first, after: args.after }), `${of.entity.id}:${relation}`)) ??
                []);
          return forwardConnection(
            rows,
            { first, after: args.after },
            ({ far }) => far,
            () => countLinks(ctx, of, relation ?? 0),
          );
        },
      },
      EntityConnection,
    ),
    whole: t.field({
      type: EntityRef,
      nullable: true,
      description: 'What it stands below in the tree: its parent, else the artifact whose content it is.',
      resolve: (of, _args, ctx) => readAbove(ctx, of),
      ...compiled({ reads: ['id'], row: (row, _args, reading) => wholeRow(row, reading) }),
    }),
    partCount: t.int({
      description:
        'How many entities stand directly below it in the tree: its children, and the content of an artifact.',
      resolve: (of, _args, ctx) => countBelow(ctx, of),
      ...compiled({ reads: ['id', 'labelIds'], value: (row, _args, reading) => partCountOf(row, reading) }),
    }),
    parts: t.connection(
      {
        ...forwardsCompiled({ reads: ['id', 'labelIds'], page: partsPage }),
        type: EntityRef,
        description: 'What stands directly below it in the tree, by relation and number. Ask for `first`, at most 100.',
        complexity: pageCost,
        resolve: async (of, args, ctx) => {
          const first = forwardSize(args);
          const rows = await readBelow(ctx, of, { first, after: args.after });
          return forwardConnection(
            rows,
            { first, after: args.after },
            ({ far }) => far,
            () => countBelow(ctx, of),
          );
        },
      },
      EntityConnection,
    ),
    history: t.connection(
      {
        ...forwardsCompiled({
          reads: ['id'],
          page: (row, args, reading) => recordsPage(args, reading, { entityId: row.column('id') }),
        }),
        type: ChangeRecordRef,
        description: 'What was done to it, newest first. Ask for `first`, at most 100.',
        complexity: pageCost,
        resolve: (of, args, ctx) =>
          recordsConnection(
            args,
            async (page) => (await batch(ctx, historyLoader(of, page), of.entity.id)) ?? [],
            async () => (await batch(ctx, historyCountsLoader(of), of.entity.id)) ?? 0,
          ),
      },
      ChangeRecordConnection,
    ),
    project: t.field({
      type: ProjectRef,
      description: 'The project it is in.',
      resolve: ({ key }, _args, ctx) => projectOf(ctx, key),
      ...compiled({ reads: [], here: (_row, { rows }) => rows.project }),
    }),
  }),
});

function attributes(each: SeenEntity) {
  const { schema, entity } = each;
  const lineage = (schema.lineage.get(entity.classId) ?? []).map((id) => schema.classes.get(id)!.name);
  return attributesOf(entityName(each), schema, schema.propertiesOf.get(entity.classId) ?? [], entity.attrs, lineage);
}

/** The relation that is asked for by id or name; null for all. */
function wantedRelation(
  of: Pick<SeenEntity, 'schema'>,
  { relationId, relation }: { relationId?: number | null; relation?: string | null },
): number | null {
  return relationId ?? (relation ? relationNamed(of, relation) : null);
}

function relationNamed({ schema }: Pick<SeenEntity, 'schema'>, name: string): number {
  const found = [...schema.relations.values()].find((relation) => relation.name.toLowerCase() === name.toLowerCase());
  if (!found) throw invalid(`There is no relation '${name}'. Use the name of a relation of the schema.`);
  return found.id;
}
