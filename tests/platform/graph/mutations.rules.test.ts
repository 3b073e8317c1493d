// What a mutation changed is read by the fragments of those who show it, so that a field added to a screen follows each change by itself.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
  type GraphQLNamedType,
  type OperationDefinitionNode,
} from 'graphql';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const graph = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

/** The mutations that name fields of what they changed, with the reason why no fragment does. */
const byHand: Readonly<Record<string, string>> = {
  ArtifactMenuDuplicateMutation: 'a message names the copy',
  ForYouMutation: 'of many notices only one fact changes',
  MergeListChooseMutation: 'of thousands of lines only one fact changes',
  OrganizationDialogCreateMutation: 'the frame around the page lists it at once',
  RaiseIssueMutation: 'a message names the issue',
  useMovingMutation: 'what cannot move is told once, before the move',
  useSchemaSaveMutation: 'what is new is found by its name',
  useSignInMutation: 'whoever has signed in sees a new page',
};

/** The types that a query can lead to. What only answers of mutations contain is told once, and no screen shows it later. */
const shown = new Set<GraphQLNamedType>();
const lead = (type: GraphQLNamedType): void => {
  if (isLeafType(type) || shown.has(type)) return;
  shown.add(type);
  if (isAbstractType(type)) graph.getPossibleTypes(type).forEach(lead);
  else if (isObjectType(type)) for (const field of Object.values(type.getFields())) lead(getNamedType(field.type));
};
lead(graph.getQueryType()!);

/** Tells what an object is, and as of when. */
const identifies = (field: string, type: string): boolean =>
  ['__typename', 'id', 'revision', `${type[0]!.toLowerCase()}${type.slice(1)}Id`].includes(field);

/** Returns the facts that a mutation itself selects of objects that screens show. */
function factsIn(mutation: OperationDefinitionNode): string[] {
  const info = new TypeInfo(graph);
  const found: string[] = [];
  const enter = ({ name: { value: field } }: FieldNode) => {
    const [of, type] = [info.getParentType(), info.getType()];
    if (of && type && shown.has(of) && isLeafType(getNamedType(type)) && !identifies(field, of.name))
      found.push(`${of.name}.${field}`);
  };
  visit(mutation, visitWithTypeInfo(info, { Field: { enter } }));
  return found;
}

const texts = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('__generated__'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/graphql`(\s*mutation [^`]+)`/g)]);
const mutations = texts
  .flatMap(([, text]) => parse(text!).definitions)
  .filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  .map((each) => ({ name: each.name!.value, facts: factsIn(each) }));

test('mutations spread the fragments of those who show what they changed', () => {
  expect(mutations.length).toBeGreaterThan(100);
  expect(mutations.filter(({ name, facts }) => facts.length > 0 && !byHand[name])).toEqual([]);
});

test('each mutation in the list of exceptions still names facts by hand', () => {
  const named = new Set(mutations.filter(({ facts }) => facts.length > 0).map(({ name }) => name));
  expect(Object.keys(byHand).filter((name) => !named.has(name))).toEqual([]);
});
