// No secret is written down in a browser: whatever is sent with one waits on the page alone.
import { readFileSync } from 'node:fs';

import { buildSchema, getNamedType, isInputObjectType, type GraphQLInputType } from 'graphql';
import { expect, test } from 'vitest';

import { isStored, NEVER_STORED } from '../../../web/relay/outbox/never-stored.ts';
import { answerOf, spokenOf, withAnswer } from '../../../web/relay/outbox/unsent.ts';

const mutations = buildSchema(readFileSync('schema.graphql', 'utf8')).getMutationType()!.getFields();

/** Names of all fields that an input may have, at whatever depth. */
function fieldsOf(type: GraphQLInputType, met = new Set<string>()): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || met.has(named.name)) return [];
  met.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => [field.name, ...fieldsOf(field.type, met)]);
}

test('every mutation that takes a secret is sent and never stored, and every such mutation is in the graph', () => {
  const secret = Object.values(mutations)
    .filter(({ args }) =>
      args.some(({ type }) => fieldsOf(type).some((name) => /password|secret|token|^code$/i.test(name))),
    )
    .map(({ name }) => name);
  expect(secret).toContain('signIn');
  expect(secret.filter((name) => !NEVER_STORED.has(name))).toEqual([]);
  expect([...NEVER_STORED].filter((name) => !(name in mutations))).toEqual([]);
});

test('changes are stored, trials and momentary ones are not', () => {
  expect(isStored('saveEntities', { input: {} })).toBe(true);
  expect(isStored('saveSchema', { input: { isTrial: true } })).toBe(false);
  expect(isStored('setPointer', { input: {} })).toBe(false);
});

test('a change that builds on another says so, and gets the answer of that filled in', () => {
  const key = '0f0e0d0c-0b0a-4908-8706-050403020100';
  const variables = {
    input: {
      revision: answerOf<number>(key, 'saveEntities', 'revision'),
      entities: [{ entityId: answerOf(key, 'saveEntities', 'entities', 0, 'id'), name: 'unsent:not' }],
    },
  };
  expect([...spokenOf(variables)]).toEqual([key]);
  const answer = { saveEntities: { revision: 41, entities: [{ id: 'RW50aXR5OjEy' }] } };
  expect(withAnswer(variables, key, answer)).toEqual({
    input: { revision: 41, entities: [{ entityId: 'RW50aXR5OjEy', name: 'unsent:not' }] },
  });
  expect(withAnswer(variables, 'another', answer)).toEqual(variables);
});
