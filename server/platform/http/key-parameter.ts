/** The description of the header with a request's key. */
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A quoted text of your own, such as a UUID, new for each request. If the answer is lost, send the request again with the same key: within a day the same answer is sent and the request is done only once (Idempotent-Replayed: true). Refused requests, reads and sign-in are done again. 409 with Retry-After while the first request is in progress, or if its answer could not be stored; 422 if another request used the key.',
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
