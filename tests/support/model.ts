import fc from 'fast-check';

import type { AttributeValue, Attrs } from '../../server/model/attributes/attribute.ts';
import type { Property } from '../../server/model/schema/schema.ts';

/** Texts that break formats: markup, quotes, line ends, blanks at the ends, other scripts, and our own notation. */
export const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    ' two  blanks ',
    'a\tb\nc',
    '<b>&amp;</b> "q" \'s\'',
    ']]>',
    'file:1 reqif-file:x href="file:1"',
    '{"json":[1]}',
    '0',
    'null',
    'Räder 火星 🚀\u200D',
    '{{template}}',
  ),
);

const inWords = oddText.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
/** Rich text with everything that people write. */
export const oddHtml = fc.oneof(
  inWords,
  fc.array(inWords, { maxLength: 3 }).map((parts) => parts.map((part) => `<p>${part}</p>`).join('')),
  inWords.map((text) => `<div>${text}</div>`),
  inWords.map(
    (text) => `<p>A <u>line</u>, <s>old</s> and <mark>new</mark>: <strong><em>${text}</em></strong><br />.</p>`,
  ),
  inWords.map(
    (text) =>
      `<ul><li><p>${text}</p></li><li>two<ol start="3"><li>three</li></ol></li></ul><blockquote><p>${text}</p></blockquote>`,
  ),
  inWords.map(
    (text) =>
      `<table><thead><tr><th colspan="2">${text}</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right">2</td></tr></tbody></table>`,
  ),
  inWords.map(
    (text) =>
      `<p><span class="mention" data-entity="7">${text}</span> <a href="https://a.example/?q=1&amp;r=%20">x</a></p>`,
  ),
  fc.constant('<p></p>'),
  fc.constant('<pre>  indented\n    code</pre><hr /><p>H<sub>2</sub>O x<sup>2</sup></p>'),
  fc.constant('<p>A<img src="data:image/png;base64,iVBORw0KGgo=" alt="dot" width="3" />Z</p>'),
);

const someOf = (choices: readonly string[]) =>
  fc.subarray([...choices]).map((chosen) => choices.filter((choice) => chosen.includes(choice)));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const distribution = fc.constantFrom<AttributeValue>(
  { type: 'NORMAL', parameters: { mu: 4, sigma: 0.5 } },
  { type: 'UNIFORM', parameters: { a: 1, b: 2.5 } },
);

/** Generates a value for a property; `files` are those it may name. */
export function valueFor({ type, typeParameters }: Property, files: readonly number[]): fc.Arbitrary<AttributeValue> {
  const choices = typeParameters.choices ?? [];
  switch (type) {
    case 'TEXT':
    case 'BIG_TEXT':
      return oddText;
    case 'HTML':
      return oddHtml;
    case 'EQUATION':
      return fc.constantFrom('x + 1', 'a * (b - 2)');
    case 'URI':
      return fc.constantFrom('https://a.example/b?c=d&e=f', 'mailto:ada@a.example', '');
    case 'MULTIPLICITY':
      return fc.constantFrom('1', '0..4', '1..*', '*');
    case 'BOOLEAN':
      return fc.boolean();
    case 'QUALITY':
      return fc.record({ value: fc.boolean(), suggestions: fc.array(oddText, { maxLength: 2 }) });
    case 'QUALITY_SCORE':
    case 'PERCENT':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(33.333));
    case 'NUMBER':
      return fc.oneof(number, distribution);
    case 'DURATION':
      return fc.record({
        value: fc.oneof(number, distribution),
        units: fc.constantFrom('SECONDS', 'HOURS', 'YEARS'),
      }) as fc.Arbitrary<AttributeValue>;
    case 'ENUMERATION':
      return choices.length > 0 ? fc.constantFrom(...choices) : fc.constant(null);
    case 'MULTISELECT':
      return someOf(choices);
    case 'DATETIME':
      return fc.integer({ min: Date.UTC(1800), max: Date.UTC(2200) });
    case 'COMPUTABLE':
      return fc.record({
        result: fc.option(number, { nil: null }),
        decimalPlaces: fc.integer({ min: 0, max: 20 }),
        resultUnits: fc.constantFrom('', 'kg', 'm/s'),
      }) as fc.Arbitrary<AttributeValue>;
    case 'GEOPOINT':
      return fc.record({
        latitude: fc.integer({ min: -90, max: 90 }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
      });
    case 'FILE':
      return files.length > 0 ? fc.constantFrom(...files) : fc.constant(null);
    case 'USER_TEAM':
      return fc.constantFrom<AttributeValue>(
        [{ id: 'ada', type: 'user', label: 'Ada Lovelace' }],
        [
          { id: 'walt', type: 'user', label: 'Walt, the writer' },
          { id: 'rob', type: 'user', label: '' },
        ],
      );
  }
}

/** Generates values for some of the properties; null removes a default. */
export const attrsFor = (properties: readonly Property[], files: readonly number[]): fc.Arbitrary<Attrs> =>
  fc.record(
    Object.fromEntries(
      properties.map((property) => [
        String(property.id),
        fc.oneof({ weight: 5, arbitrary: valueFor(property, files) }, fc.constant(null)),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Attrs>;
