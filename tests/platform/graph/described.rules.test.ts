// The graph describes itself: whoever looks at it with nothing else at hand can tell what everything means.
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { clause } from './clause.ts';

const own = Object.values(graph().getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);
interface Described {
  name: string;
  description?: string | null | undefined;
  args?: readonly Described[];
}
/** The descriptions of types and of their parts, by place. */
const places: [string, string | null | undefined][] = own.flatMap((type) => {
  const within: Described[] = isEnumType(type)
    ? [...type.getValues()]
    : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values<Described>(type.getFields())
      : [];
  return [
    [type.name, type.description],
    ...within.flatMap(({ name, description, args = [] }): [string, string | null | undefined][] => [
      [`${type.name}.${name}`, description],
      ...args.map((each): [string, string | null | undefined] => [
        `${type.name}.${name}(${each.name})`,
        each.description,
      ]),
    ]),
  ];
});

test('every type, field, argument, input and enum value has a description', () => {
  expect(places.length).toBeGreaterThan(1_500);
  expect(places.filter(([, words]) => !words?.trim()).map(([place]) => place)).toEqual([]);
});

test('in sentences that say more than the name', () => {
  const sentence = /^[A-Z'`/0-9±-].*[.?!…:)'*`]$/s;
  expect(places.filter(([, words]) => words && !sentence.test(words))).toEqual([]);
});

test('which begin with a noun or a verb and not with a clause', () => {
  expect(places.filter(([, words]) => words && clause.test(words))).toEqual([]);
});
