// Queries that come often are compiled. Whatever is asked, each answer is the one of graphql-js, before and after: defaults, nulls, switches,
// fragments, aliases and errors included.
import fc from 'fast-check';
import {
  buildSchema,
  execute,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  GraphQLScalarType,
  parse,
  validate,
  valueFromAST,
  type ExecutionResult,
  type GraphQLObjectType,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql';
import { createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';

import { isCompilable } from '../../../server/platform/graph/compilable.ts';
import { useCompiled } from '../../../server/platform/graph/compiled.ts';
import { slowDraws } from '../../support/seed.ts';

const RUNS = 25;
const OFTEN = 5;

const schema = buildSchema(`
  scalar Moment
  enum Colour { RED GREEN }
  input Point { x: Int! = 1, y: Int = 2, colour: Colour = GREEN, inner: Inner }
  input Inner { x: Int! = 1, y: Int }
  input Chain { x: Int, next: Chain }
  input Path { start: Point = { x: 2 }, names: [String!] = ["a"] }
  interface Named { name(upper: Boolean! = false): String! }
  type Thing implements Named {
    name(upper: Boolean! = false): String!
    said(text: String = "none", count: Int, on: Boolean! = true): String
    spot(at: Point): String
    point(at: Point = { x: 3 }): String
    path(along: Path, chain: Chain): String
    spots(at: [Point!], colour: Colour, colours: [Colour], ids: [ID!]): String
    points(at: [Point!], colours: [Colour] = [RED, null], ids: [ID!]): String
    then(at: Moment): String
    when(at: Moment = "2026-01-01"): String
    broken: Int
    brokenForSure: Int!
    next: Thing
    others(first: Int = 2): [Thing!]!
    named: Named
  }
  type Other implements Named { name(upper: Boolean! = false): String! own: Int }
  type Query { thing: Thing, other: Named, maybe(is: Boolean): Thing }
`);

/** Makes every field answer its arguments, letter by letter. */
function furnish(schema: GraphQLSchema): void {
  const moment = schema.getType('Moment') as GraphQLScalarType;
  moment.parseValue = (value) => new Date(String(value));
  moment.parseLiteral = (node) => new Date('value' in node ? String(node.value) : Number.NaN);
  moment.coerceInputValue = moment.parseValue;
  const fail = () => {
    throw new Error('broken');
  };
  const thing = { __typename: 'Thing' };
  const other = { __typename: 'Other', own: 7 };
  const resolvers: Record<string, (args: object) => unknown> = {
    thing: () => thing,
    next: () => Promise.resolve(thing),
    others: ({ first }: { first?: number }) => Array.from({ length: Math.min(first ?? 1, 3) }, () => thing),
    named: () => other,
    other: () => other,
    maybe: () => null,
    own: () => 7,
    broken: fail,
    brokenForSure: fail,
  };
  for (const name of ['Query', 'Thing', 'Other'])
    for (const field of Object.values((schema.getType(name) as GraphQLObjectType).getFields()))
      field.resolve = (_source, args: object) => {
        const own = resolvers[field.name];
        return own
          ? own(args)
          : `${field.name} ${JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
      };
}
furnish(schema);

/** Defaults as our builder spells them; of Moment as graphql's own fields do. */
function spellDefaults(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap());
  const inputs = [
    ...types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())),
    ...[...types.filter(isObjectType), ...types.filter(isInterfaceType)].flatMap((type) =>
      Object.values(type.getFields()).flatMap(({ args }) => args),
    ),
  ];
  for (const input of inputs) {
    const { literal } = input.default ?? {};
    if (!literal || String(getNamedType(input.type)) === 'Moment') continue;
    input.defaultValue = valueFromAST(literal as ValueNode, input.type);
    input.default = undefined;
  }
}
spellDefaults(schema);

const yoga = createYoga({ schema, plugins: [useCompiled()], maskedErrors: false, logging: false });

const variables = fc.record(
  {
    yes: fc.boolean(),
    flag: fc.option(fc.boolean()),
    int: fc.option(fc.integer({ min: -5, max: 5 })),
    text: fc.option(fc.constantFrom('', 'a', '"', '__proto__')),
    colour: fc.option(fc.constantFrom('RED', 'GREEN')),
    point: fc.option(
      fc.record(
        {
          x: fc.integer({ min: 0, max: 9 }),
          y: fc.option(fc.integer({ min: 0, max: 9 })),
          inner: fc.constantFrom(null, { x: 4 }, {}),
        },
        { requiredKeys: [] },
      ),
    ),
    points: fc.option(fc.constantFrom([], [{ x: 5 }], { x: 6 }, [{}, { y: null }])),
    chain: fc.constantFrom(null, { x: 1, next: { next: {} } }),
    moment: fc.option(fc.constantFrom('2026-03-03', '2026-03-04')),
    ids: fc.constantFrom([1, 'b'], 'c', []),
  },
  { requiredKeys: ['yes', 'ids'] },
);
/** Generates documents: plain ones, which are compiled, or also those left to graphql-js. */
const documents = (isPlain: boolean): fc.Arbitrary<string> => {
  const oneOf = (plain: readonly string[], odd: readonly string[]) =>
    fc.constantFrom(...plain, ...(isPlain ? [] : odd));
  const args = (...all: fc.Arbitrary<string>[]) =>
    fc
      .subarray(all)
      .chain((some) => fc.tuple(...some))
      .map((texts) => (texts.length > 0 ? `(${texts.join(', ')})` : ''));

  const declared = fc
    .tuple(
      oneOf(['$flag: Boolean!'], ['$flag: Boolean', '$flag: Boolean = true', '$flag: Boolean! = false']),
      oneOf(['$int: Int'], ['$int: Int = 4', '$int: Int = null']),
      oneOf(['$text: String'], ['$text: String = "given"']),
      oneOf(['$colour: Colour'], ['$colour: Colour = RED']),
      oneOf(['$point: Point'], ['$point: Point = { y: null, inner: { x: 8 } }']),
      oneOf(['$points: [Point!]'], ['$points: [Point!] = [{ x: 1 }]', '$points: [Point!] = { x: 2 }']),
      fc.constant(isPlain ? '' : '$chain: Chain'),
      oneOf(['$moment: Moment'], ['$moment: Moment = "2026-02-02"']),
    )
    .map((all) => `($yes: Boolean!, $ids: [ID!]!, ${all.filter(Boolean).join(', ')})`);
  const leaf = fc.oneof(
    fc.constantFrom('__typename', '__typename', 'broken', 'brokenForSure'),
    args(oneOf(['upper: true', 'upper: $yes'], ['upper: $flag'])).map((given) => `name${given}`),
    args(
      oneOf(['text: null', 'text: "b"', 'text: $text'], []),
      oneOf(['count: 3', 'count: $int'], []),
      oneOf(['on: false', 'on: $yes'], ['on: $flag']),
    ).map((given) => `said${given}`),
    args(oneOf(['at: $point', 'at: { y: 9 }', 'at: null'], ['at: { x: 2, inner: $inner }', 'at: { y: $int }'])).map(
      (given) => `${isPlain ? 'spot' : 'point'}${given}`,
    ),
    args(
      oneOf(['at: $points', 'at: { y: 1 }', 'at: []'], ['at: [{ x: 1 }, { colour: $colour }]']),
      oneOf(['colours: GREEN', 'colours: []', 'colours: [RED, null]'], ['colours: [$colour, RED]']),
      oneOf(['ids: $ids', 'ids: 4', 'ids: ["x"]'], []),
    ).map((given) => `${isPlain ? 'spots' : 'points'}${given}`),
    args(
      fc.constantFrom('along: {}', 'along: { start: { y: null } }'),
      fc.constantFrom('chain: {}', 'chain: $chain'),
    ).map((given) => `${isPlain ? 'said' : `path${given}`}`),
    args(oneOf(['at: $moment'], ['at: "2026-05-05"', 'at: null'])).map(
      (given) => `${isPlain ? 'then' : 'when'}${given}`,
    ),
  );
  const switches = fc.constantFrom(
    '',
    ...(isPlain ? [] : ['', '', ' @include(if: $yes)', ' @skip(if: $yes)', ' @include(if: false)']),
    ...(isPlain ? [] : [' @skip(if: $flag) @include(if: $yes)']),
  );
  const { selection } = fc.letrec<{ selection: string; field: string }>((tie) => ({
    selection: fc.array(tie('field'), { minLength: 1, maxLength: 4 }).map((fields) => `{ ${fields.join(' ')} }`),
    field: fc.oneof(
      { maxDepth: 4 },
      {
        weight: 6,
        arbitrary: fc.tuple(fc.nat(40), leaf, switches).map(([at, text, when]) => `a${at}: ${text}${when}`),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom('next', 'others', 'others(first: $int)'), switches, tie('selection'))
          .map(([name, when, inner]) => `b${name.length}: ${name}${when} ${inner}`),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(switches, tie('selection')).map(([when, inner]) => `... on Thing${when} ${inner}`),
      },
      { weight: 1, arbitrary: switches.map((when) => `...Part${when}`) },
      { weight: 1, arbitrary: switches.map((when) => `named { __typename name ... on Other${when} { own } }`) },
    ),
  }));
  // Each of them has to be used.
  const used = `all: thing { ${isPlain ? '' : 'path(chain: $chain) '}said(count: $int, text: $text, on: $yes) spot(at: $point) spots(at: $points, colour: $colour, ids: $ids) then(at: $moment) ...Part again: said(on: $flag) }`;
  return fc.tuple(declared, selection, selection, switches).map(([given, of, part, when]) => {
    const fragment = part.replaceAll(/\.\.\.Part( @\w+\(if: [$\w]+\))*/g, '__typename');
    return `query${given} { thing${when} ${of} maybe(is: $yes) { name } other { name } ${used} } fragment Part on Thing ${fragment}`;
  });
};

/** Returns an answer as sent: errors in no order, and without their places, which the compiler knows only by line and column. */
const told = ({ data, errors = [] }: ExecutionResult) => ({
  data: JSON.parse(JSON.stringify(data ?? null)) as unknown,
  errors: errors.map(({ message, path }) => JSON.stringify({ message, path })).toSorted(),
});

/** Of several errors in what became null for one of them, graphql-js tells the first. */
function expectSame(given: ReturnType<typeof told>, expected: ReturnType<typeof told>): void {
  expect(given.data).toEqual(expected.data);
  expect(given.errors).toEqual(expect.arrayContaining(expected.errors));
  if (expected.errors.length === 0) expect(given.errors).toEqual([]);
}

async function asked(query: string, variables: object): Promise<ReturnType<typeof told>> {
  const response = await yoga.fetch('http://truss/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return told((await response.json()) as ExecutionResult);
}

test.each([
  ['plain', true],
  ['any', false],
])('each answer to %s documents is that of graphql-js, however often they come', async (_name, isPlain) => {
  let answered = 0;
  let compiled = 0;
  await fc.assert(
    fc.asyncProperty(documents(isPlain), variables, async (query, variables) => {
      const document = parse(query);
      if (validate(schema, document).length > 0) return;
      const expected = told(await execute({ schema, document, variableValues: variables }));
      answered++;
      if (isCompilable(schema, document)) compiled++;
      for (let times = 0; times < OFTEN; times++) expectSame(await asked(query, variables), expected);
    }),
    slowDraws(RUNS, 11),
  );
  expect(answered).toBeGreaterThan(RUNS / 4);
  if (isPlain) expect(compiled).toBe(answered);
});
