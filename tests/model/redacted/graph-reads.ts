// Every field of a project of the graph, and its nodes as they were, with all that can be asked below them.
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

import { graph } from '../../../server/graph.ts';
import { nodeId } from '../../../server/platform/graph/ids.ts';
import type { Person } from '../../support/people.ts';
import type { Read } from './rest-reads.ts';
import type { RedactedWorld } from './world.ts';

const schema = graph();
type Field = GraphQLField<unknown, unknown>;
const fieldsOf = (type: string): Field[] => Object.values((schema.getType(type) as GraphQLObjectType).getFields());

/** The types whose fields contain nothing about entities, or are read from the project itself. */
const elsewhere = new Set(
  'Project Organization User Class Schema Relation Property Label DiagramType Role Team Banner BannerSetting ArtifactType'.split(
    ' ',
  ),
);
/** So deep below a field of the project: a list, what is in it, what that says, and what it is said of. */
const DEPTH = 3;
/** A query may have 4,000 tokens, so of entities far down only what they say is asked, and the rest of each entity by itself. */
const SHORT = 'attributes { __typename text json }';

const wide = new Set(['changes', 'entities', 'requirements', 'compare', 'diagrams', 'history']);

/** An argument as it is written; undefined leaves it out. */
function argument(
  world: RedactedWorld,
  field: string,
  { name, type }: GraphQLArgument,
  depth: number,
): string | undefined {
  const inner = getNullableType(type);
  if (/^(query|search|queries)$/.test(name)) return isListType(inner) ? '[$words]' : '$words';
  // The cost of a page is limited: long ones where there is much text, and short ones below others.
  if (name === 'first' && field !== 'chat') return depth < DEPTH ? '2' : wide.has(field) ? '40' : '12';
  if (name === 'last' && field === 'chat') return '30';
  if (name === 'asked') return '{ query: $words }';
  if (name === 'tables') return '[{ query: $words, attr: "Number,Name,Rationale,Description" }]';
  if (name === 'values')
    return `[${Object.values(world.ids)
      .map((each) => `{ target: "${each}", attribute: "Rationale" }, { target: "${each}" }`)
      .join(', ')}]`;
  if (!isNonNullType(type)) return undefined;
  const written: Record<string, string> = {
    entityId: field === 'artifact' ? String(world.document) : '$entityId',
    from: '{ asOf: { revision: 0 } }',
    slug: '"hierarchy"',
    report: 'ENTITY_TABLE',
    by: '"Status"',
    fileId: String(world.fileIds[0]),
    baselineId: String(world.baselineIds[0]),
    sourceId: String(world.elsewhere),
    propertyId: `"${nodeId('Property', 1, 1, world.propertyId)}"`,
  };
  if (written[name] !== undefined) return written[name];
  if (isListType(inner)) return '[]';
  return isEnumType(inner) ? inner.getValues()[0]!.name : undefined;
}

/** A field as it is asked, with all that is below it; undefined where it cannot be. */
function asked(world: RedactedWorld, field: Field, depth: number): string | undefined {
  const given = field.args.map((each) => [each, argument(world, field.name, each, depth)] as const);
  if (given.some(([each, value]) => value === undefined && isNonNullType(each.type) && each.defaultValue === undefined))
    return undefined;
  const args = given.flatMap(([{ name }, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  // Of ten thousand little may be asked.
  const below =
    field.name === 'allFound' ? '{ name displayName plainDescription }' : selection(world, field.type, depth);
  return below === undefined ? undefined : `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${below}`;
}

const leaves = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0);

function selection(world: RedactedWorld, type: GraphQLOutputType, depth: number): string | undefined {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (elsewhere.has(named.name) || depth < 0) return undefined;
  if (named.name === 'Entity')
    return `{ __typename ${leaves(named as GraphQLObjectType)
      .map(({ name }) => name)
      .join(' ')} ${SHORT} }`;
  const types = isAbstractType(named) ? schema.getPossibleTypes(named) : [named as GraphQLObjectType];
  // Pages are no level of their own.
  const below = /(Connection|Edge)$/.test(named.name) ? depth : depth - 1;
  const parts = types.map((each) => {
    const fields = Object.values(each.getFields()).flatMap((field) => asked(world, field, below) ?? []);
    return isAbstractType(named)
      ? `... on ${each.name} { __typename ${fields.join(' ')} }`
      : `__typename ${fields.join(' ')}`;
  });
  return `{ ${parts.join(' ')} }`;
}

/** Lists the selections on a node, one after the other: all of its own fields, then each of its nested ones. */
const partsOf = (world: RedactedWorld, type: string): string[] => [
  leaves(schema.getType(type) as GraphQLObjectType)
    .map(({ name }) => name)
    .join(' '),
  ...fieldsOf(type)
    .filter((field) => !isLeafType(getNamedType(field.type)))
    .flatMap((field) => asked(world, field, DEPTH) ?? []),
];

/** All of it, of the present and of each moment. */
export function graphReads(world: RedactedWorld): Read[] {
  const moments = [null, world.before];
  return moments.flatMap((asOf) => [
    ...fieldsOf('Project').flatMap((field) => {
      const text = asked(world, field, DEPTH);
      if (text === undefined) return [];
      const ofEntity = text.includes('$entityId') ? [world.ids.deleted, world.ids.stays] : [world.whole];
      return ofEntity.map((entityId) =>
        reading(
          world,
          `project.${field.name} of ${entityId} asOf ${asOf}`,
          `project(organization: "acme", projectId: 1, asOf: $asOf) { ${text} }`,
          { asOf, entityId },
        ),
      );
    }),
    ...[world.ids.deleted, world.ids.moved].flatMap((id) => [
      ...ofNode(world, 'Entity', `${id}`, asOf),
      ...ofNode(world, 'Diagram', `${id}:${world.diagramIndex}`, asOf),
    ]),
    // The slide contains its own content, with its changes.
    ...[world.slide, world.goneSlide].flatMap((id) =>
      ofNode(world, 'Entity', `${id}`, asOf).filter(({ name }) => !/^Entity\.(?!childCount|history)/.test(name)),
    ),
  ]);
}

function ofNode(world: RedactedWorld, type: string, numbers: string, asOf: number | null): Read[] {
  const name = `1:${numbers}${asOf === null ? '' : `@${asOf}`}`;
  const id = Buffer.from(`${type}:${name}`).toString('base64');
  return partsOf(world, type).map((part) =>
    reading(world, `${type}.${/^\w+/.exec(part)![0]} of ${name}`, `node(id: "${id}") { ... on ${type} { ${part} } }`, {
      asOf,
      entityId: Number.parseInt(numbers),
    }),
  );
}

function reading(
  world: RedactedWorld,
  name: string,
  text: string,
  { asOf, entityId }: { asOf: number | null; entityId: number },
): Read {
  const declared = { words: 'String!', entityId: 'Int!', asOf: 'AsOfInput' };
  const used = Object.entries(declared).filter(([each]) => text.includes(`$${each}`));
  const head = used.length > 0 ? `(${used.map(([each, type]) => `$${each}: ${type}`).join(', ')})` : '';
  return {
    name,
    takesWords: text.includes('$words'),
    ask: async (as: Person, words) =>
      JSON.stringify(
        await world.truss.graph(as, `query${head} { ${text} }`, {
          words,
          entityId,
          asOf: asOf === null ? null : { revision: asOf },
        }),
      ),
  };
}
