// Malformed input is refused with sentences that name the field and what it has to be, the same through both APIs.
import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';

import { statusOf } from '#shared/drawing/notation/statuses.ts';

import { guideTarget } from '../../../server/exchange/transfer/formats/reqif/field-places.ts';
import { unitFrom } from '../../../server/model/attributes/rules/duration-units.ts';
import { defaultWorkflow } from '../../../server/model/projects/rules/default-workflow.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { cursorOf, numberBehind, offsetBehind, placeBehind } from '../../../server/platform/graph/cursors.ts';
import { MAX_NESTING, refuseUnwieldy, refuseDeepDocument } from '../../../server/platform/graph/nesting.ts';
import { keyNumbers, nodeNamed } from '../../../server/platform/graph/nodes.ts';
import { variableProblem } from '../../../server/platform/graph/variable-problems.ts';
import { int32, taking, wholeNumber } from '../../../server/platform/http/rest-fields.ts';
import { flag, flagIfGiven, flagUnlessNot } from '../../../server/platform/http/rest.ts';
import { problemsOf } from '../../../server/platform/http/shape-problems.ts';
import { beginOf, behind, requireMoment } from '../../../server/platform/text/moments.ts';

const shape = z.array(
  taking(z.object({ id: int32, name: z.string().max(3), kind: z.enum(['a', 'b']).optional() }), ['created']),
);
const words = (given: unknown) => {
  const { success, data, error } = shape.safeParse(given);
  return success ? data : problemsOf(error.issues, given);
};

test.each([
  [undefined, 'The body is missing. Send a list.'],
  ['x', "The body must be a list; you sent 'x'."],
  [[{ id: 1 }], "'[0].name' is missing. Send a text."],
  [[{ id: 'x', name: 'n' }], "'[0].id' must be a number; you sent 'x'."],
  [[{ id: 1.5, name: 'n' }], "'[0].id' must be a whole number; you sent 1.5."],
  [[{ id: 1, name: 'long' }], "'[0].name' must be at most 3 characters long; you sent 4."],
  [[{ id: 1, name: 'n', kind: 'c' }], "'[0].kind' must be one of a, b; you sent 'c'."],
  [[{ id: 1, name: 'n', nam: 'm' }], "'[0]' has no field 'nam'. Leave it out, or correct the spelling."],
])('api/v4: %j', (given, sentence) => expect(words(given)).toBe(sentence));

test('read-only fields of a response may be sent back, and are ignored', () =>
  expect(words([{ id: 1, name: 'n', created: '2026-01-01' }])).toEqual([{ id: 1, name: 'n' }]));

test.each([
  ['String cannot represent a non string value: 5', "'input.rows[0]' must be a text; you sent 5."],
  ['Int cannot represent non-integer value: 1.5', "'input.rows[0]' must be a whole number; you sent 1.5."],
  ['Expected a value of non-null type "Int!" to be provided.', "'input.rows[0]' is missing."],
])('the graph: %s', (problem, sentence) => {
  expect(variableProblem(`Variable "$input" has invalid value at .rows[0]: ${problem}`)).toBe(sentence);
  expect(variableProblem('Cannot query field "x" on type "Query".')).toBeUndefined();
});

test.each([
  ['', true],
  ['true', true],
  ['True', true],
  ['1', true],
  ['FALSE', false],
  ['0', false],
])('a flag in an address may be written %j', (text, read) => {
  for (const each of [flag, flagUnlessNot, flagIfGiven]) expect(each.parse(text)).toBe(read);
});

test('a missing flag has the default of its call', () =>
  expect([flag, flagUnlessNot, flagIfGiven].map((each) => each.parse(undefined))).toEqual([false, true, undefined]));

test('a flag that says neither is refused, and not taken for false', () => {
  const { error } = z.object({ reset: flag }).safeParse({ reset: 'yes' });
  expect(problemsOf(error!.issues, { reset: 'yes' })).toBe("'reset' must be true or false; you sent 'yes'.");
});

test.each<[string | number, string]>([
  ['2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-11-22T09:30', '2026-11-22T09:30:00.000Z'],
  ['2026-11-22T09:30:05.123456', '2026-11-22T09:30:05.123Z'],
  ['2026-11-22T09:30:00z', '2026-11-22T09:30:00.000Z'],
  [' 2026-11-22T09:30:00+02:00 ', '2026-11-22T07:30:00.000Z'],
  ['1795339800000', '2026-11-22T09:30:00.000Z'],
  [1_795_339_800_000, '2026-11-22T09:30:00.000Z'],
])('a moment may be written %j', (value, moment) => expect(requireMoment(value).toISOString()).toBe(moment));

test.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-22', 'Asia/Tokyo', '2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
  // On this day the clocks of Paris go back.
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-11-22T00:00Z', 'Asia/Tokyo', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.001Z'],
])('a time span from and to %s in %s', (text, zone, first, next) => {
  const given = requireMoment(text);
  expect([beginOf(given, zone), behind(given, zone)].map((each) => each.toISOString())).toEqual([first, next]);
});

describe('malformed values are refused', () => {
  test.each(['x', '', '1e3', '99999999999', '1.5', '\u0000'])('a number in an address: %j', (text) =>
    expect(wholeNumber(0).safeParse(text).success).toBe(false),
  );
  test.each(['x', '', '-000044-03-15', '+275760-09-13', Number.NaN, {}])('a moment: %j', (value) =>
    expect(() => requireMoment(value)).toThrow('between the years 1 and 9999'),
  );
  test.each(['banana-7', '11/27/2026', '22 Nov 2026', '-1', '2026', '2026-11'])('a guess at a moment: %j', (value) =>
    expect(() => requireMoment(value)).toThrow(`'${value}' is not a date between the years 1 and 9999`),
  );
  test.each(['2026-02-30', '2026-13-01', '2026-11-31T09:30:00Z', '2026-11-22T25:00', '2026-11-22T09:61Z'])(
    'a moment that no calendar or clock shows: %j',
    (value) => expect(() => requireMoment(value)).toThrow('is not a date'),
  );
  test.each(['', '\u0000', 'x', 'bnVsbA', cursorOf([1]), cursorOf(['a', 1e20])])('a cursor: %j', (cursor) => {
    expect(() => placeBehind(cursor, ['text', 'number'])).toThrow('is not a cursor of this list');
    expect(() => numberBehind(`x${cursor}`)).toThrow('is not a cursor of this list');
    expect(() => offsetBehind(cursor)).toThrow('is not a cursor of this list');
  });
  test.each(['', '%', 'constructor', Buffer.from('__proto__').toString('base64')])('the id of a node: %j', (id) =>
    expect(nodeNamed(id).typename).toBe(''),
  );
  test.each(['', '1', '1:x', '1:2:3', '1:99999999999', '-1:1', '1:1.5'])('the key of a node: %j', (key) =>
    expect(keyNumbers(key, 2)).toBeUndefined(),
  );
  test('input nested too deeply', () => {
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
    expect(() => refuseUnwieldy(deep(5_000))).toThrow(`more than ${MAX_NESTING} levels`);
    expect(() => refuseUnwieldy(deep(MAX_NESTING))).not.toThrow();
    expect(() => refuseDeepDocument(`{node(id:${'['.repeat(3_000)}`)).toThrow(`more than ${MAX_NESTING} levels`);
    expect(() => refuseDeepDocument(`{ a(b: "${'['.repeat(3_000)}") } # ${'{'.repeat(3_000)}`)).not.toThrow();
  });
});

test.each(['foo', '10.0.0.1,foo', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.1/8/9'])(
  'TRUSTED_PROXIES=%s is refused at start, by name',
  (proxies) => expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow(`TRUSTED_PROXIES must be addresses`),
);
test.each(['', '10.0.0.1', '10.0.0.0/8, ::1/128', 'fd00::/8'])('TRUSTED_PROXIES=%s is accepted', (proxies) =>
  expect(() => readConfig({ TRUSTED_PROXIES: proxies })).not.toThrow(),
);

test.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  '%s is a name like others, wherever people give one',
  (name) => {
    expect(unitFrom(name)).toBeNull();
    expect(guideTarget({ name })).toEqual({ property: name });
    const candidate = { classId: 1, className: name, propertyId: 2, choices: ['Draft', 'In Review'] };
    expect(defaultWorkflow([candidate])).toEqual({ watchedPropertyIds: {}, transitions: {} });
    const shape = { figures: { status: name } } as never;
    expect(statusOf(shape)).toEqual({ word: name, icon: 'circle-dashed', ink: 'grey-75' });
  },
);
