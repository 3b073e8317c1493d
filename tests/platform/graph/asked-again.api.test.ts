// The fifth time that something is asked it is answered as the first time, though by then it is compiled: introspection with each of its
// options, and queries of our pages.
import { getIntrospectionQuery, Kind, parse, typeFromAST, type GraphQLInputType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { isCompilable } from '../../../server/platform/graph/compilable.ts';
import { inputFor } from '../../fuzz/graph-calls.ts';
import { drawing, type Draw } from '../../fuzz/values.ts';
import { pageOperations } from '../../support/page-operations.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const TIMES = 5;
/** One in so many queries of pages is asked; with 1, all of them. */
const EACH = Number(process.env['EACH'] ?? 5);

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

async function answers(query: string, variables: object = {}): Promise<unknown[]> {
  const headers = { cookie: await truss.cookie('root'), 'content-type': 'application/json', 'x-by-resolvers': '1' };
  const all: unknown[] = [];
  for (let times = 0; times < TIMES; times++) {
    const request = { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
    all.push(await (await fetch(`${truss.url}/graphql`, request)).json());
  }
  return all;
}

const options = [
  'descriptions',
  'specifiedByUrl',
  'directiveIsRepeatable',
  'schemaDescription',
  'inputValueDeprecation',
  'oneOf',
];
const introspections: readonly (readonly [name: string, query: string])[] = [
  ['with all options', getIntrospectionQuery(Object.fromEntries(options.map((option) => [option, true])))],
  ['as tools ask by themselves', getIntrospectionQuery()],
  ['with defaults left to the graph', '{ __schema { types { fields { args { name } } inputFields { name } } } }'],
  ['of a type by its name', '{ __type(name: "Entity") { fields { name args { name defaultValue } } } }'],
];
test.each(introspections)('introspection %s', async (_name, query) => {
  const [first, ...others] = await answers(query);
  expect(first).toHaveProperty('data');
  expect(first).not.toHaveProperty('errors');
  for (const other of others) expect(other).toEqual(first);
});

test('a variable that is left out takes the default of the field', async () => {
  const query =
    'query($deprecated: Boolean) { __type(name: "Entity") { fields(includeDeprecated: $deprecated) { name } } }';
  for (const answer of await answers(query)) expect(answer).not.toHaveProperty('errors');
});

/** Values for the variables of a query: of the kind of each, and mostly of what is there. */
function variablesOf(draw: Draw, query: string): object | undefined {
  const document = parse(query);
  const [operation] = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation || !isCompilable(graph(), document)) return undefined;
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      inputFor(draw, typeFromAST(graph(), type) as GraphQLInputType, variable.name.value, 0),
    ]),
  );
}

test('queries of our pages that are compiled', async () => {
  const draw = drawing(3);
  let answered = 0;
  const all = pageOperations();
  for (const query of all.filter((_query, at) => at % EACH === 0)) {
    const variables = variablesOf(draw, query);
    // Load and memory of the machine are never the same.
    if (!variables || query.includes('Health_server')) continue;
    const [first, ...others] = await answers(query, variables);
    if ((first as { data?: unknown }).data) answered++;
    for (const other of others) expect(other, query).toEqual(first);
  }
  expect(answered).toBeGreaterThan(5);
});
