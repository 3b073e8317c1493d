import type { IncomingMessage, ServerResponse } from 'node:http';

import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';

import { invalid } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { bytesWithin, parseJsonBody, MOST_BYTES } from '../http/bodies.ts';
import { brokenOff, discardRest, feedParser, isMultipart, splitMultipart } from '../http/multipart.ts';
import { isRecord } from '../text/json.ts';
import { shapedError } from './plugins.ts';

const MAX_FIELD = 1 << 20;
const STRANGERS_QUERY = 64 << 10;

interface Outside {
  req: IncomingMessage;
  res: ServerResponse;
  ctx: Ctx;
  /** The body, if it has been read already. */
  body?: Buffer<ArrayBuffer> | undefined;
}

/**
 * Parses request bodies of the graph: JSON within limits, and multipart requests as they arrive. There `operations` and `map` come
 * first; the file then streams to its resolver without being buffered.
 */
export function useRequestBodies(): Plugin {
  return {
    onRequestParse({ request, requestParser, serverContext, setRequestParser }) {
      const outside = serverContext as unknown as Outside;
      const { method, headers } = request;
      const reader = () => {
        if (method === 'POST' && isMultipart(headers.get('content-type'))) return () => paramsIn(outside);
        if (method === 'POST') return () => paramsOf(outside);
        return requestParser && (async () => requestParser(request));
      };
      const read = reader();
      if (read) setRequestParser(async () => read().catch((error: Error) => refuse(outside, error)));
    },
  };
}

/** Returns the maximum size of a body. Strangers send only short ones: to sign in, and the operations of pages for that. */
const largest = ({ ctx }: Outside) => (ctx.viewer ? MOST_BYTES : STRANGERS_QUERY);

async function paramsOf(outside: Outside): Promise<GraphQLParams> {
  const { req, res, body } = outside;
  discardRest(req, res);
  const sent = await parseJsonBody(body ?? (await bytesWithin(req, largest(outside)))).catch((error: Error) => {
    throw error instanceof SyntaxError ? invalid('The body of the request is not valid JSON.') : error;
  });
  if (!isRecord(sent)) throw invalid("Send the query as the text 'query' of a JSON object.");
  // Refuses an object with a field `then`: code that passes it on would take it for a promise.
  if (Object.hasOwn(sent, 'then'))
    throw invalid("A request cannot have a field 'then'. Send 'query', 'variables' and 'operationName'.");
  return sent as GraphQLParams;
}

/** Answers with a refusal before there is a parsed query, when no other plugin would format it. */
function refuse(outside: Outside, error: Error): never {
  if (error instanceof GraphQLError) throw error;
  if (error instanceof SyntaxError)
    return refuse(outside, invalid('The variables or extensions in the URL are not valid JSON.'));
  const { message, extensions } = shapedError(outside.ctx, error as GraphQLError);
  throw new GraphQLError(message, { extensions: { ...extensions, http: { status: extensions['status'] as number } } });
}

async function paramsIn(outside: Outside): Promise<GraphQLParams> {
  const { req, res } = outside;
  const fieldSize = Math.min(MAX_FIELD, largest(outside));
  const fields = new Map<string, string>();
  const { promise: withFile, resolve, reject } = Promise.withResolvers<GraphQLParams>();
  const parser = splitMultipart(req, { files: 1, fields: 2, fieldSize }, ({ field, name, type, content, pass }) => {
    try {
      resolve(paramsWith(fields, field, { name, type, stream: () => content }));
    } catch (error) {
      pass();
      reject(error as Error);
    }
  });
  // A file that no resolver reads is discarded, so that the response gets through.
  discardRest(req, res);
  parser.on('field', (name, value) => void fields.set(name, value));
  const withoutFile = feedParser(req, parser)
    .catch((error: Error) => {
      throw brokenOff(error);
    })
    .then(() => asked(fields, 'operations') as GraphQLParams);
  return Promise.race([withFile, withoutFile]);
}

/** The GraphQL parameters, with the file put where the map says. */
function paramsWith(fields: ReadonlyMap<string, string>, key: string, file: object): GraphQLParams {
  const params = asked(fields, 'operations');
  const paths = asked(fields, 'map')[key];
  for (const path of Array.isArray(paths) ? (paths as unknown[]) : []) put(params, String(path).split('.'), file);
  return params as GraphQLParams;
}

function asked(fields: ReadonlyMap<string, string>, name: string): Record<string, unknown> {
  const text = fields.get(name);
  if (text === undefined) throw invalid(`Send the field '${name}' of the multipart request before the file.`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below
  }
  throw invalid(`The field '${name}' of the multipart request is not a JSON object.`);
}

function put(params: Record<string, unknown>, path: readonly string[], file: object): void {
  let place: unknown = params;
  for (const step of path.slice(0, -1))
    place =
      typeof place === 'object' && place !== null && Object.hasOwn(place, step) ? place[step as never] : undefined;
  const last = path.at(-1)!;
  if (path[0] !== 'variables' || typeof place !== 'object' || place === null || !Object.hasOwn(place, last))
    throw invalid(`The map of the multipart request names '${path.join('.')}', which is not one of its variables.`);
  place[last as never] = file as never;
}
