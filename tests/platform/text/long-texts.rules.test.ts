// Work on a text grows with its length and no faster, whatever it consists of: of what follows, each would take minutes or hours otherwise, and the
// limit of time of a test would end it. What would keep the server busy all the same is refused in words.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { xmlOf } from '../../../server/exchange/reports/rules/xml-text.ts';
import { percent } from '../../../server/model/attributes/types/percent.ts';
import { checkedName, checkedEntityNumber } from '../../../server/model/entities/rules/names.ts';
import { notationsIn } from '../../../server/model/notations/rules.ts';
import { plainText, sanitizeHtml } from '../../../server/platform/text/html.ts';
import { mergedWords } from '../../../server/platform/text/merge-words.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { draws } from '../../support/seed.ts';

const SIGNS = 200_000;
const repeated = (part: string) => part.repeat(Math.ceil(SIGNS / part.length));

const works: Record<string, (text: string) => unknown> = {
  'a name': checkedName,
  'a number': (text) => checkedEntityNumber(text, 1),
  'a description': (text) => sanitizeHtml(text),
  'its words': (text) => plainText(text),
  'a value of a report': xmlOf,
  notations: (text) => notationsIn([`@{a}:b ${text}`]),
  'a merge': (text) => mergedWords(text, `${text} mine`, `theirs ${text}`),
  'a percentage': (text) => percent.fromText?.(`1${text.slice(0, 10_000)}1`, { name: 'Share' } as never),
};
const parts = [
  ' ',
  '\t ',
  '<',
  '<a',
  '<p ',
  '<table ',
  '<span ',
  '</',
  '<!--',
  '&',
  '&#',
  '&a',
  '&lt;',
  '{',
  '@{',
  'a ',
  '<p>a</p>',
  '\n',
];

describe.each(Object.entries(works))('%s', (_name, work) => {
  test.each(parts)('of two hundred thousand signs: %j', (part) => {
    try {
      work(repeated(part));
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
  });
});

test('a text of too many tags and special signs is refused in words, and one of as many letters is not', () => {
  expect(() => sanitizeHtml('<'.repeat(900_000))).toThrow(
    'A text has more than 50,000 tags and characters such as < and &. Split it and try again.',
  );
  expect(sanitizeHtml('a'.repeat(900_000))).toHaveLength(900_000);
});

const piece = fc.constantFrom(
  '<',
  '>',
  '&',
  '&lt;',
  '&gt;',
  '&amp;',
  '&quot;',
  '&eacute;',
  '&#60;',
  '<b>',
  '</b>',
  '<p>',
  '</p>',
  'a',
  ' ',
  '1',
  '<3',
  '< b',
  '"',
  '<!-- x -->',
  '<i title="1 < 2">',
  '</i>',
  ';',
  'lt;',
);
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test("a text that needs no cleaning is recognized without a parser, and equals the parser's result", () => {
  fc.assert(
    fc.property(texts, (text) => {
      // An unknown tag sends the same text through the parser.
      const parsed = sanitizeHtml(`<unknown></unknown>${text}`);
      expect(sanitizeHtml(text)).toBe(parsed);
      expect(sanitizeHtml(parsed)).toBe(parsed);
      expect(plainText(parsed)).toBe(plainText(`<img>${parsed}`));
    }),
    draws(1_000, 5),
  );
});
