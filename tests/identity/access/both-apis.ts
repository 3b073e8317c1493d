import { getNamedType, isLeafType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

import { graph } from '../../../server/graph.ts';
import { rest } from '../../../server/rest.ts';
import { asAnswers, asErrors } from '../../support/answers.ts';
import { answered } from '../../support/call.ts';
import { mutationInput } from '../../support/ids.ts';
import type { Sent } from './routes.ts';
import type { Ending } from './rules.ts';
import type { Actor, World } from './world.ts';

export interface Answer {
  ending: Ending;
  text: string;
  /** Whether it had been given before, to the same request. */
  isGivenAgain?: boolean;
}

const GIVEN_AGAIN = 'idempotent-replayed';

export const schema: GraphQLSchema = graph();

/** The routes of api/v4, as its OpenAPI description spells them. */
export const takenRoutes = (): string[] => [
  ...new Set(
    rest.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v4'))
      .map(({ method, path }) => `${method} ${path.slice('/api/v4'.length).replace(/:(\w+)/g, '{$1}') || '/'}`),
  ),
];

/** The field names of a type. */
export const fieldsOf = (type: string): string[] =>
  Object.keys((schema.getType(type) as GraphQLObjectType).getFields());

/** A document with one root field, and variables for the given arguments. */
function documentOf(
  kind: 'query' | 'mutation' | 'subscription',
  name: string,
  args: Record<string, unknown>,
  selection?: string,
) {
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const field = root[kind]!.getFields()[name]!;
  const given = field.args.filter((arg) => arg.name in args);
  const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const inner = isLeafType(getNamedType(field.type)) ? '' : `{ ${selection ?? '__typename'} }`;
  return `${kind} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${inner} }`;
}

/** Calls a root field of the graph as somebody; mutations take `input`. */
export async function ask(
  { truss, headers }: World,
  as: Actor,
  kind: 'query' | 'mutation' | 'subscription',
  name: string,
  given: Record<string, unknown>,
  selection?: string,
): Promise<Answer> {
  const hasInput = kind === 'mutation' && schema.getMutationType()!.getFields()[name]!.args.length > 0;
  const [input] = schema.getMutationType()!.getFields()[name]?.args ?? [];
  const variables = hasInput ? { input: await mutationInput(input!.type, given, truss.organizationNumber) } : given;
  const query = asAnswers(documentOf(kind, name, variables, selection));
  const file = given['file'] instanceof File ? given['file'] : undefined;
  const url = `${truss.url}/graphql`;
  if (file) {
    const form = formOf(query, variables, file);
    const answer = await fetch(url, { method: 'POST', headers: headers[as], body: form });
    const text = await answer.text();
    return { ending: endingOf(text, name), text, isGivenAgain: answer.headers.has(GIVEN_AGAIN) };
  }
  const call = {
    method: 'POST',
    headers: { ...headers[as], 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  };
  if (kind === 'subscription') {
    const headers = { ...call.headers, accept: 'text/event-stream' };
    const text = await firstEvent(await fetch(url, { ...call, headers }));
    return { ending: endingOf(text, name), text };
  }
  const { answer, content } = await answered(url, call);
  const text = String(content);
  return { ending: endingOf(text, name), text, isGivenAgain: GIVEN_AGAIN in answer.headers };
}

function formOf(query: string, variables: object, file: File): FormData {
  const form = new FormData();
  form.set(
    'operations',
    JSON.stringify({ query, variables: { input: { ...(variables as { input: object }).input, file: null } } }),
  );
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', file);
  return form;
}

async function firstEvent(response: Response): Promise<string> {
  let text = '';
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk as Uint8Array).toString();
    const data = /^data: ?(\{.*)$/m.exec(text)?.[1];
    if (data) return data;
  }
  return text;
}

export function endingOf(text: string, name: string): Ending {
  const { data, errors } = asErrors(
    JSON.parse(text) as {
      data?: Record<string, unknown> | null;
      errors?: { message: string; extensions?: { status?: number } }[];
    },
  );
  if (errors) return errors[0]!.extensions?.status ?? 400;
  const value = data?.[name];
  return value === null || (Array.isArray(value) && value.length > 0 && value.every((each) => each === null))
    ? 'null'
    : 200;
}

/** Calls a route of api/v4 as somebody. */
export async function take({ truss, headers }: World, as: Actor, route: string, sent: Sent): Promise<Answer> {
  const [method, path] = route.split(' ') as [string, string];
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(sent.path![name]));
  const form = sent.file && new FormData();
  if (sent.file) form!.set('upload_file', sent.file);
  const url = `${truss.url}/api/v4${filled === '/' ? '' : filled}${sent.query ? `?${sent.query}` : ''}`;
  if (form) {
    const response = await fetch(url, { method, headers: headers[as], body: form });
    const isGivenAgain = response.headers.has(GIVEN_AGAIN);
    return { ending: response.status, text: await response.text(), isGivenAgain };
  }
  const { answer, content } = await answered(url, {
    method,
    headers: { ...headers[as], ...(sent.body !== undefined && { 'content-type': 'application/json' }) },
    body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
  });
  return { ending: answer.statusCode!, text: String(content), isGivenAgain: GIVEN_AGAIN in answer.headers };
}
