import fc from 'fast-check';

/** What chooses: the same seed chooses the same. */
export interface Draw {
  /** A whole number from 0 to below this. */
  below(count: number): number;
  /** Texts and JSON that nobody has thought of. */
  texts: readonly string[];
  values: readonly unknown[];
}

const MADE_UP = 400;
export function drawing(seed: number): Draw {
  const options = { seed, numRuns: MADE_UP };
  const text = fc.oneof(
    ...(['grapheme', 'binary', 'grapheme-ascii'] as const).map((unit) => fc.string({ unit, maxLength: 40 })),
  );
  let state = seed | 0;
  const below = (count: number) => {
    // Mulberry32: small, fast, and good enough to choose by.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  return { below, texts: fc.sample(text, options), values: fc.sample(fc.jsonValue({ maxDepth: 3 }), options) };
}

/** True as often as this, of a hundred. */
export const chance = (draw: Draw, percent: number): boolean => draw.below(100) < percent;
export const oneOf = <T>(draw: Draw, values: readonly T[]): T => values[draw.below(values.length)]!;

const nodeId = (text: string) => Buffer.from(text).toString('base64');

/** Texts that something has stumbled over: names of what every object has, what no database keeps, dates before Christ, broken searches, ids of nothing. */
const texts: readonly string[] = [
  [
    '',
    ' ',
    '\t\n',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDC00y',
    '\uFFFF',
    '\u202E',
    '😀',
    'İı',
    'ﬀ',
    'e\u0301'.repeat(50),
  ],
  [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
  ],
  ['0', '-1', '1.5', '1e400', '0x10', '2147483648', '9007199254740993', '9'.repeat(400), '٣', '+1', ' 1'],
  [
    '%',
    '%00',
    '%2F',
    '..',
    '../../etc/passwd',
    "'",
    '"',
    '\\',
    '`',
    '$1',
    '${x}',
    ':',
    '/',
    '?',
    '#',
    '&',
    ';',
    ',',
    ',,',
    '1,',
    '1,2',
    '*',
  ],
  ['a'.repeat(300), 'a'.repeat(70_000), '{}', '[]', '{"a":', '['.repeat(300), '('.repeat(300)],
  [
    '<p>'.repeat(300),
    '<script>x</script>',
    '<a href="javascript:x">y</a>',
    '<table><td rowspan=99999999>',
    '&#0;',
    '&#xD800;',
  ],
  [
    '-000044-03-15T00:00:00Z',
    '-271821-04-20',
    '+275760-09-13T00:00:00Z',
    '0000-00-00',
    '0001-01-01',
    '2026-02-30',
    '99999-01-01',
    'infinity',
    '-infinity',
    'now',
    '-1e15',
    '8.64e15',
  ],
  [
    'class:',
    'class:"Act',
    'class:Nope',
    '(',
    ')',
    'a OR',
    'AND',
    'NOT',
    '-',
    'name:*',
    'order:',
    'order:name-,,',
    'in:0',
    'id:99999999999',
    'created>-000044-01-01',
    'created:0001..9999',
    'modified<infinity',
    '"',
    '"\\',
    'a:b:c',
    'number:1e999',
    '"decomposed by":none',
    '"verified by":"',
    'ancestor:-1',
    'class:Action class:Action',
  ],
  [
    'number',
    'number-',
    'name+',
    'nope',
    'number,number',
    '-number',
    'id--',
    'class',
    'relevance',
    'constructor-',
    'Status',
    '1',
    '__proto__-',
  ],
  ['acme', 'other', 'ada', 'root', 'entity', 'Action', 'labels', 'json'],
  [
    'Entity:1:1',
    'Entity:1',
    'Entity:',
    'Entity:1:',
    'Entity:x:y',
    'Entity:1:99999999999',
    'Entity:1:1:1',
    'Entity:-1:-1',
    'Entity:1:1.5',
    'Project:1:1',
    'Project:1:\u0000',
    'User:',
    'User:\u0000',
    'User:\uD800',
    'Job:NaN',
    'Role:1:1e9',
    'Class:1:1:1',
    'Class:1:0:1',
    'Class:x',
    'Class:1:99999999999:1',
    'Organization:0',
    'Organization:99999999999',
    'Member:1:\u0000',
    'Member:1',
    'Query:1',
    'PageInfo:1',
    'String:1',
    'Node:1',
    '__proto__:1',
    'constructor:1',
    'Nope:1',
    ':',
    '1:',
    'ChatMessage:1',
    'Presence:1',
    'EntityInput:1',
  ].map(nodeId),
  ['3', '["a",1]', '[]', '{}', 'null', '"\\u0000"', '[null,null,null]', '[1e999]', '-1', '\u0000'].map(nodeId),
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000',
].flat();

/** A text of an odd kind. */
export const oddText = (draw: Draw): string => oneOf(draw, chance(draw, 80) ? texts : draw.texts);

const numbers = [
  0,
  -1,
  1,
  2,
  100,
  101,
  10_001,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
  0.5,
  -0.5,
];
/** A number of an odd kind, whole and within 32 bits or not. */
export const oddNumber = (draw: Draw): number => oneOf(draw, numbers);
export const oddInt = (draw: Draw): number =>
  oneOf(
    draw,
    numbers.filter((each) => Number.isInteger(each) && Math.abs(each) < 2 ** 31),
  );

/** JSON nested so many times. */
export const deep = (levels: number, isList = true): unknown =>
  JSON.parse(
    isList ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels),
  ) as unknown;
const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: 1 },
  { '': null },
  JSON.parse('{"__proto__":{"x":1},"constructor":1}'),
  { 'a\u0000': '\u0000' },
  { value: '\uD800' },
  { length: -1 },
  JSON.parse('{"then":1}'),
  { toJSON: 1, toString: 1 },
  deep(50),
  deep(5_000),
  deep(5_000, false),
  Array.from({ length: 200 }, () => 'x'),
  { value: 1, units: 'HOURS' },
  { latitude: 1e308, longitude: 'x' },
  { type: 'BETA', parameters: { alpha: null } },
  { type: 'constructor', parameters: [] },
  [{ id: 1, type: 'user' }],
  ...['sqrt(-1)', '1 m^Infinity', 'Mass', '9^9^9', '('.repeat(300), '{a} + 1', '5 km + 3 s'].map((formula) => ({
    formula,
    resultUnits: 'kg',
  })),
  { boxes: [{ kind: 'text', x: 0, y: 0, width: 1e308, height: -1 }] },
  { kind: 'image', file: 1, text: '\u202E' },
  { transitions: { 1: [{ name: 'a', fromState: 'b', toState: 'c' }] } },
  { classes: [], relations: [], labels: [], properties: [{ id: 1, classId: 2, name: 'x', type: 'TEXT' }] },
];

/** JSON of an odd kind. */
export function oddJson(draw: Draw): unknown {
  const kind = draw.below(10);
  if (kind < 4) return oneOf(draw, shapes);
  if (kind < 6) return oddText(draw);
  return kind < 7 ? oddNumber(draw) : oneOf(draw, draw.values);
}
