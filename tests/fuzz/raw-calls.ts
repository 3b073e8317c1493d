import type { Call } from './call.ts';
import { chance, deep, oddJson, oddText, oneOf, type Draw } from './values.ts';

const brackets = (count: number) => `{node(id:${'['.repeat(count)}${']'.repeat(count)}){id}}`;
const fragments = 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }';
const documents = [
  brackets(1),
  brackets(3_000),
  `{node(id:${'['.repeat(1_900)}`,
  `{${'a{'.repeat(1_900)}`,
  fragments,
  '{ viewer { username',
  '\u0000',
  '\uD800',
  'subscription { a b }',
  '{ __schema { types { name fields { name args { name } } } } }',
  '{ __type(name: "__proto__") { name } }',
  'query($a: __proto__) { node(id: $a) { id } }',
  'query($a: ID! = [[1]]) { node(id: $a) { id } }',
  'query @constructor { viewer { username } }',
  '{ viewer { username @skip(if: null) } }',
  '{ toString constructor __proto__ }',
  'mutation { signOut { ok } signOut { nope } }',
];

/** What is sent to the graph beside variables: its envelope, and documents that nobody writes. */
export function envelopeCall(draw: Draw, as: string): Call {
  const call = { name: 'the envelope of the graph', as, method: 'POST', path: '/graphql', type: 'application/json' };
  const field = () => (chance(draw, 50) ? oddJson(draw) : oddText(draw));
  const way = draw.below(6);
  if (way === 0) return { ...call, body: JSON.stringify(oddJson(draw)) };
  if (way === 1)
    return { ...call, body: JSON.stringify({ documentId: field(), variables: field(), extensions: field() }) };
  if (way === 2)
    return {
      ...call,
      body: JSON.stringify({ query: oneOf(draw, documents), variables: field(), operationName: field() }),
    };
  if (way === 3)
    return {
      ...call,
      body: JSON.stringify({
        query: '{ signInOptions { __typename } }',
        variables: { a: deep(5_000) },
        extensions: field(),
      }),
    };
  if (way === 4) {
    const query = new URLSearchParams({
      query: oneOf(draw, documents).slice(0, 4_000),
      variables: oddText(draw).slice(0, 1_000),
      extensions: oddText(draw).slice(0, 1_000),
    });
    return {
      name: call.name,
      as,
      method: oneOf(draw, ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']),
      path: `/graphql?${query.toString()}`,
    };
  }
  return {
    name: call.name,
    as,
    method: 'POST',
    path: '/graphql',
    file: {
      field: oddText(draw).slice(0, 100),
      name: 'x',
      content: 'x',
      before: { operations: JSON.stringify(field()), map: JSON.stringify(field()) },
    },
  };
}

/** What is sent to no route that there is, or to the pages. */
export const strayCall = (draw: Draw, as: string): Call => ({
  name: 'somewhere else',
  as,
  method: oneOf(draw, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']),
  path: `${oneOf(draw, ['/', '/api/v4/', '/api/v4/o/acme/', '/acme/', '/assets/', '/metrics', '/health'])}${encodeURIComponent(
    oddText(draw)
      .slice(0, 500)
      .replace(/\p{Cs}/gu, ''),
  )}`,
});
