// A mock graph for screens: our schema with a few lines of data. Queries are answered at once; mutations and subscriptions wait until
// the test answers them.
import { readFileSync } from 'node:fs';

import {
  buildSchema,
  execute,
  getNullableType,
  GraphQLNonNull,
  getNamedType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  parse,
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLTypeResolver,
  type OperationDefinitionNode,
} from 'graphql';
import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type GraphQLResponse,
  type RequestParameters,
  type Variables,
} from 'relay-runtime';
import { vi } from 'vitest';

import { RefusalError, type RefusalFacts } from '../../web/relay/refusal.ts';
import { refusalIn } from '../../web/relay/refused.ts';

/**
 * Data in the shape of the schema, of which a test gives only the relevant part; a function is called with the field's arguments, and with
 * the field's parent.
 */
export type Given = Record<string, unknown>;

/** A mutation or subscription under way. */
export interface Sent {
  name: string;
  variables: Variables;
  /** Answers with these root fields, of which one with a `__typename` may be a refusal; a mutation ends with it, a subscription continues. */
  answer: (data: Given) => Promise<void>;
  refuse: (facts: Partial<RefusalFacts>) => void;
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const texts = JSON.parse(readFileSync('web/persisted-queries.json', 'utf8')) as Record<string, string>;

/** The page's only environment, instead of the one in `web/relay/`. */
export let environment: Environment;
let given: Given = {};
let waiting: Sent[] = [];

/** Resets everything. */
export function renewGraph(): void {
  environment = newEnvironment();
  given = {};
  waiting = [];
}

/**
 * Adds data for all queries from now on. A function is called with the arguments of its field, the field's parent, and the name of the
 * query.
 */
export const give = (root: Given): void => void (given = { ...given, ...root });

/** Returns a refusal for data functions to throw. */
export const refusal = (facts: Partial<RefusalFacts>): RefusalError =>
  new RefusalError({ code: 'REFUSED', status: 400, title: 'Refused', message: 'No.', ...facts });

/** Returns the oldest unanswered mutation or subscription of that name; waits for it. */
export const sent = (name: string): Promise<Sent> =>
  vi.waitFor(() => {
    const found = waiting.find((each) => each.name === name);
    if (!found)
      throw new Error(`${name} was not sent; there is ${waiting.map((each) => each.name).join(', ') || 'none'}.`);
    return found;
  });

/** Lists the names of unanswered operations. */
export const unanswered = (): string[] => waiting.map(({ name }) => name);

function newEnvironment(): Environment {
  return new Environment({
    network: Network.create(
      (params, variables) => (params.operationKind === 'query' ? ask(params, variables) : send(params, variables)),
      send,
    ),
    store: new Store(new RecordSource()),
  });
}

function ask(params: RequestParameters, variables: Variables): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    let isOver = false;
    answerOf(params, variables, given).then(
      (answer) => {
        sink.next(answer);
        sink.complete();
      },
      (error: Error) => {
        if (!isOver) sink.error(error);
      },
    );
    return () => void (isOver = true);
  });
}

function send(params: RequestParameters, variables: Variables): Observable<GraphQLResponse> {
  return Observable.create((sink) => {
    const end = () => void (waiting = waiting.filter((other) => other !== own));
    const own: Sent = {
      name: params.name,
      variables,
      answer: async (data) => {
        const answer = await answerOf(params, variables, data);
        const refused = 'data' in answer ? refusalIn(answer.data) : undefined;
        if (refused) return sink.error(refused);
        sink.next(answer);
        if (params.operationKind === 'mutation') sink.complete();
      },
      refuse: (facts) => sink.error(refusal(facts)),
    };
    waiting.push(own);
    return end;
  });
}

/** Returns the response to a document; `id` is its persisted id. */
export async function answerOf(
  { id }: Pick<RequestParameters, 'id'>,
  variableValues: Variables,
  root: Given,
): Promise<GraphQLResponse> {
  const document = parse(texts[id ?? ''] ?? '');
  const rootValue = { node: (asked: { id: string }) => nodeOf(asked.id, root), ...root };
  const { data, errors } = await execute({ schema, document, rootValue, variableValues, fieldResolver, typeResolver });
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  return { data: structuredClone(data) as Record<string, unknown> };
}

/** Answers an operation with a refusal: a mutation with a typed answer, a query with an error. */
export async function refusedAnswer(
  { id }: Pick<RequestParameters, 'id'>,
  variables: Variables,
  { details, ...facts }: Partial<RefusalFacts>,
): Promise<unknown> {
  const [operation] = parse(texts[id ?? ''] ?? '').definitions as OperationDefinitionNode[];
  const { message, ...extensions } = facts;
  if (operation!.operation !== 'mutation')
    return { data: null, errors: [{ message, extensions: { ...extensions, details } }] };
  const [root] = operation!.selectionSet.selections as FieldNode[];
  const __typename = details?.['username'] ? 'SignInRefusal' : 'OtherRefusal';
  return answerOf({ id }, variables, { [root!.name.value]: { __typename, ...facts, missingSecondStep: details } });
}

/** A mutation answers its payload unless the test names another type. */
const typeResolver: GraphQLTypeResolver<Given, unknown> = (value, _context, _info, type) =>
  (value['__typename'] as string | undefined) ?? type.name.replace(/Answer$/, 'Payload');

const fieldResolver: GraphQLFieldResolver<Given, unknown> = (
  source,
  args,
  _context,
  { fieldName, parentType, returnType, operation },
) => {
  const own = source[fieldName];
  if (typeof own === 'function')
    return (own as (args: unknown, of: Given, operation?: string) => unknown)(args, source, operation.name?.value);
  if (own !== undefined) return own;
  if (fieldName === 'id') return idOf(parentType.name, source);
  if (fieldName === 'entityNodeId') return idOf('Entity', source);
  return emptyOf(isSought(parentType.name, fieldName) ? new GraphQLNonNull(getNullableType(returnType)) : returnType);
};

/**
 * Tells whether a field looks something up: it is found unless a test says otherwise. Nobody is signed in or administers the server by
 * chance.
 */
const isSought = (type: string, field: string) =>
  type === 'Query' ? !['viewer', 'server', 'node', 'nodes'].includes(field) : `${type}.${field}` === 'Project.entity';

/** Returns the id of an object, the same however it is reached. */
const idOf = (type: string, source: Given) =>
  `${type} ${String(source[`${type[0]!.toLowerCase()}${type.slice(1)}Id`] ?? source['username'] ?? source['slug'] ?? '')}`;

const scalars: Record<string, unknown> = {
  Boolean: false,
  Int: 0,
  Float: 0,
  String: '',
  DateTime: '2026-01-02T03:04:05.000Z',
  JSON: {},
};

/** The given data of the object with an id, if it is at the root. */
function nodeOf(id: string, root: Given): Given | null {
  for (const [name, { type }] of Object.entries(schema.getQueryType()!.getFields())) {
    const thing = root[name] as Given | null | undefined;
    const typeName = getNamedType(type).name;
    if (thing && idOf(typeName, thing) === id) return { __typename: typeName, ...thing };
  }
  return null;
}

/** The smallest valid value of a field. */
function emptyOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  if (isListType(type.ofType)) return [];
  if (isEnumType(type.ofType)) return type.ofType.getValues()[0]!.name;
  return isCompositeType(type.ofType) ? {} : scalars[type.ofType.name];
}
