/** The description of the header with a request's key. */
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of yours in quotes, such as a UUID, another one for each request. Send the request again under the same one if its answer is lost: within a day it is answered as before and done once (Idempotent-Replayed: true). What was refused, what only reads and signing in are done anew. 409 where it is still being done, with Retry-After, or where its answer could not be kept; 422 where another request had the key.',
  schema: { type: 'string', maxLength: 257, examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
} as const;
const NAME = 'IdempotencyKey';

interface Described {
  paths?: Record<string, object>;
  components?: object;
}

/** Adds the key header to an API's description, except for calls that never change anything. */
export function withKeys<T extends Described>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, calls]) => [
    path,
    Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, withKey(method, call as object)])),
  ]);
  const components = document.components as { parameters?: object } | undefined;
  const parameters = { ...components?.parameters, [NAME]: keyParameter };
  return {
    ...document,
    paths: Object.fromEntries(paths) as Record<string, object>,
    components: { ...components, parameters },
  };
}

const withKey = (method: string, call: { parameters?: object[] }) =>
  method === 'get' || method === 'head'
    ? call
    : { ...call, parameters: [...(call.parameters ?? []), { $ref: `#/components/parameters/${NAME}` }] };
