// The needs of client generators in openapi.json: each call has a name, its permissions, its input and its answer.
import type { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';

import { reportTypes } from '../../../server/exchange/reports/types/index.ts';
import { rest, describedCalls } from '../../../server/rest.ts';
import { routes as access } from '../../identity/access/routes.ts';
import { clause } from '../graph/clause.ts';

interface Content {
  schema?: { type?: string; properties?: Record<string, { format?: string }> };
  example?: unknown;
}
interface Operation {
  operationId?: string;
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; parameters: Record<string, object> };
}

const ask = (path: string) => rest.request(path, {}, { incoming: { ctx: { cookies: [] } } });
const document = (await (await ask('/api/v4/openapi.json')).json()) as Document;
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, { path, operation }] as const,
  ),
);
/** The calls of which something does not hold. */
const failing = (holds: (call: { path: string; operation: Operation }) => boolean) =>
  calls.filter(([, call]) => !holds(call)).map(([name]) => name);

test('every call has a name of its own, a verb first, and a summary', () => {
  expect(calls.length).toBeGreaterThan(110);
  expect(
    failing(({ operation: { operationId, summary } }) => /^[a-z]+[A-Z]?\w+$/.test(operationId ?? '') && !!summary),
  ).toEqual([]);
  const names = calls.map(([, { operation }]) => operation.operationId!);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Lists the summaries and descriptions anywhere in a part of the document. */
const wordsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) =>
        (key === 'summary' || key === 'description') && typeof value === 'string' ? [value] : wordsIn(value),
      )
    : [];

test('summaries and descriptions begin with a noun or a verb and not with a clause', () => {
  const words = wordsIn(document);
  expect(words.length).toBeGreaterThan(500);
  expect([...new Set(words.filter((each) => clause.test(each)))]).toEqual([]);
});

test('every place in a path is a parameter that is required and typed, and no other is', () => {
  expect(
    failing(({ path, operation: { parameters = [] } }) => {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      const given = parameters.filter((each) => each.in === 'path');
      const isWhole = given.every(({ required, schema }) => required === true && schema !== undefined);
      return (
        isWhole &&
        given
          .map(({ name }) => name)
          .toSorted()
          .join() === places.toSorted().join()
      );
    }),
  ).toEqual([]);
});

test('every call states the credentials that it takes, as the access rules have it', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'key']);
  const expected = { anybody: [], ownSession: [{ session: [] }] } as Record<string, unknown>;
  const wrong = calls.filter(([name, { operation }]) => {
    const rule = expected[access[name]!.rule] ?? [{ session: [] }, { key: [] }];
    return JSON.stringify(operation.security) !== JSON.stringify(rule);
  });
  expect(wrong.map(([name, { operation }]) => [name, access[name]!.rule, operation.security])).toEqual([]);
});

test('every call that may change something takes a key of its sender, and no other does', () => {
  const isTaken = ({ operation: { parameters = [] } }: { operation: Operation }) =>
    parameters.some((each) => (each as { $ref?: string }).$ref === '#/components/parameters/IdempotencyKey');
  expect(calls.filter(([name, call]) => isTaken(call) === name.startsWith('GET ')).map(([name]) => name)).toEqual([]);
  expect(document.components.parameters['IdempotencyKey']).toMatchObject({ name: 'Idempotency-Key', in: 'header' });
});

test('every call answers a success of a stated shape, and a refusal', () => {
  expect(
    failing(({ operation: { responses } }) => {
      const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      // 204 says that there is nothing to read.
      const shaped = good.every(
        ([status, { content = {} }]) => status === '204' || Object.values(content).some(({ schema }) => schema),
      );
      return good.length > 0 && shaped && responses['default'] !== undefined;
    }),
  ).toEqual([]);
});

test('a call that answers before its work is done answers 202', () => {
  const accepting = calls.filter(([, { operation }]) => operation.responses['202']).map(([name]) => name);
  expect(accepting).toEqual([
    'POST /auth/signin',
    'POST /o/{org}/p/{projectId}/import/{format}',
    'POST /o/{org}/p/{projectId}/copy',
    ...reportTypes.map(({ key }) => `POST /o/{org}/p/{projectId}/report/${key}`),
  ]);
});

test('every call that takes a file says in which field of a multipart request', () => {
  const taking = calls.filter(([, { operation }]) => operation.requestBody?.content['multipart/form-data']);
  expect(taking.map(([name]) => name)).toEqual([
    'PUT /o/{org}/p/{projectId}/files',
    'POST /o/{org}/p/{projectId}/files',
    'POST /o/{org}/p/{projectId}/import/{format}',
    'POST /o/{org}/report-templates',
  ]);
  for (const [, { operation }] of taking) {
    const { schema } = operation.requestBody!.content['multipart/form-data']!;
    expect(schema!.properties).toMatchObject({ upload_file: { type: 'string', format: 'binary' } });
  }
});

test('every JSON body has an example, and the call would take it', () => {
  const bodies = describedCalls().flatMap(({ operationId, request }) => {
    const content = request?.body?.content?.['application/json'] as
      | { schema: z.ZodType; example?: unknown }
      | undefined;
    return content ? [{ operationId, ...content }] : [];
  });
  expect(bodies.length).toBeGreaterThan(30);
  expect(bodies.filter(({ example }) => example === undefined).map(({ operationId }) => operationId)).toEqual([]);
  const refused = bodies.filter(({ schema, example }) => !schema.safeParse(example).success);
  expect(refused.map(({ operationId }) => operationId)).toEqual([]);
});

test('the address of the API answers its page with or without a slash at the end', async () => {
  const pages = await Promise.all(['/api/v4', '/api/v4/'].map(async (path) => (await ask(path)).text()));
  expect(pages[0]).toContain('<h1>Truss api/v4</h1>');
  expect(pages[1]).toBe(pages[0]);
});
