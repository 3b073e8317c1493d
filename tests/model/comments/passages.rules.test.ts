// A passage of a description is found again whatever is written around it, and never taken for other words.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mentionsIn, mentionedNames } from '../../../server/model/comments/rules/content.ts';
import { occurrenceOf, passageIn } from '../../../server/model/comments/rules/passages.ts';

const text = 'The Payload shall handle hot pixels in a robust way, so that a pixel at full scale raises no Alert.';
const robust = passageIn(text, { quote: 'in a robust way' })!;
const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefgh')), minLength: 1, maxLength: 8 });
const words = (least: number) => fc.array(word, { minLength: least, maxLength: 12 }).map((all) => all.join(' '));
/** Words in letters that the text around has not. */
const telling = fc.string({ unit: fc.constantFrom(...Array.from('uvwxyz')), minLength: 12, maxLength: 30 });

describe('a passage stays', () => {
  test('whatever text is added around it', () =>
    fc.assert(
      fc.property(words(0), telling, words(0), words(0), words(0), (before, quote, after, otherBefore, otherAfter) => {
        const passage = passageIn(`${before} ${quote} ${after}`, { quote })!;
        expect(occurrenceOf(`${otherBefore} ${quote} ${otherAfter}`, passage)).toBe(0);
      }),
    ));
  test('a short one as long as its context on one side stays', () =>
    fc.assert(
      fc.property(words(2), words(2), words(1), (before, after, other) => {
        const passage = passageIn(`${before} XY ${after}`, { quote: 'XY' })!;
        expect(occurrenceOf(`${before} XY ${other}`, passage)).toBe(0);
        expect(occurrenceOf(`${other} XY ${after}`, passage)).toBe(0);
      }),
    ));
  test('however the white space changes', () =>
    fc.assert(
      fc.property(words(3), telling, words(3), (before, quote, after) => {
        const passage = passageIn(`${before} ${quote} ${after}`, { quote })!;
        expect(occurrenceOf(`${before}\n\n${quote}\u00A0 ${after}`.replaceAll(' ', '\t'), passage)).toBe(0);
      }),
    ));
  test('of several with the same words, it is the one with the same context', () => {
    const second = passageIn('a pump, and a pump of steel', { quote: 'a pump', before: 'and ' })!;
    expect(occurrenceOf('a pump, and a pump of steel', second)).toBe(1);
    expect(occurrenceOf('Of steel: a pump, and a pump of steel', second)).toBe(1);
    expect(occurrenceOf('and a pump of steel', second)).toBe(0);
  });
});

describe('a passage is gone', () => {
  test('when its words are', () =>
    fc.assert(
      fc.property(words(0), telling, words(0), fc.nat(), (before, quote, after, at) => {
        const passage = passageIn(`${before} ${quote} ${after}`, { quote })!;
        const changed = quote.slice(0, at % quote.length) + '!' + quote.slice((at % quote.length) + 1);
        expect(occurrenceOf(`${before} ${changed} ${after}`, passage)).toBeNull();
      }),
    ));
  test('when only a short word of it is elsewhere', () => {
    const passage = passageIn('It must be red.', { quote: 'must' })!;
    expect(occurrenceOf('Nobody must know why they go there.', passage)).toBeNull();
    expect(occurrenceOf('It must be blue.', passage)).toBe(0);
  });
  test('when the description is emptied', () => expect(occurrenceOf('', robust)).toBeNull());
});

test('words that are not in the text are no passage of it', () => {
  expect(passageIn(text, { quote: 'in a rugged way' })).toBeNull();
  expect(passageIn(text, { quote: ' ' })).toBeNull();
  expect(robust).toMatchObject({ quote: 'in a robust way', before: expect.stringMatching(/handlehotpixels$/) });
});

describe('mentions', () => {
  const known = new Set(['walt', 'rita', 'ben.c', 'ana@example.org']);
  test.each<[content: string, mentioned: string[]]>([
    ['@walt, look', ['walt']],
    ['Ask @Rita.', ['rita']],
    ['@ben.c and @ben.c. Again @walt', ['ben.c', 'walt']],
    ['@ana@example.org: yes', ['ana@example.org']],
    ['mail walt@rita.org', []],
    ['@nobody @ walt', []],
  ])('%s', (content, mentioned) => {
    expect(mentionsIn(content, known)).toEqual(mentioned);
    expect(mentionedNames(content)).toEqual(expect.arrayContaining(mentioned));
  });
});
