// The box for queries offers what could stand where the caret is, and writes it in the language of the search.
import { expect, test } from 'vitest';

import { builtinNames } from '../../../server/model/entities/search/rules/bind-builtin.ts';
import { nameDiagrams } from '../../../server/model/entities/search/rules/diagram-names.ts';
import { builtinFields } from '../../../web/screens/model/database/search/completion/fields.ts';
import {
  countedBy,
  firstActive,
  inWords,
  offersAt,
  personAt,
  targetAt,
  withOffer,
} from '../../../web/screens/model/database/search/completion/offers.ts';
import { missingColon, unknownName } from '../../../web/screens/model/database/search/hints.ts';
import { correctMistake } from '../../../web/screens/model/database/search/mistake.ts';
import { bound } from './search-asked.ts';

const vocabulary = {
  classes: [
    { name: 'Requirement', count: 112 },
    { name: 'Test Case', count: 1 },
  ],
  labels: [
    { name: 'Functional Requirement', count: 7 },
    { name: 'Activity', count: undefined },
  ],
  names: { classes: ['Requirement', 'Test Case', 'Old Case'], labels: ['Functional Requirement', 'Activity'] },
  properties: new Map([
    ['Status', ['Draft', 'In Review']],
    ['Quality Score', []],
  ]),
  types: new Map([
    ['Status', 'ENUMERATION'],
    ['Quality Score', 'QUALITY_SCORE'],
  ]),
  relations: ['verified by', 'performs'],
  inverses: new Map([['verified by', 'verifies']]),
  states: ['In Review'],
  diagrams: [{ slug: 'action', name: 'Action' }],
};
const people = [{ username: 'ada', fullName: 'Ada Byron' }];
const targets = [
  { entityId: 7, number: 'T.1', name: 'Dry run', displayName: 'T.1 Dry run' },
  { entityId: 8, number: '', name: 'Wet run', displayName: 'Wet run' },
  { entityId: 9, number: 'T.1', name: 'Dry run again', displayName: 'T.1 Dry run again' },
];
/** `|` is where the caret stands. */
const at = (text: string) => [text.replace('|', ''), text.indexOf('|')] as const;
const offered = (text: string) => offersAt(...at(text), vocabulary, { people, targets }).map((each) => each.text);
const chosen = (text: string, wanted: string) => {
  const offer = offersAt(...at(text), vocabulary, { people, targets }).find((each) => each.text === wanted)!;
  const { text: query, caret } = withOffer(...at(text), offer);
  return `${query.slice(0, caret)}|${query.slice(caret)}`;
};

test.each([
  ['req|', ['class:Requirement', 'label:"Functional Requirement"']],
  ['r|', []],
  ['verif|', ['verification:', '"verified by":']],
  ['verification:in|', ['"In Progress"']],
  ['verification:n|', ['none', '"Not Run"']],
  ['"verified b|', ['"verified by":']],
  ['class:|', ['Requirement', '"Test Case"']],
  ['class:=te|', ['"Test Case"']],
  ['class:Requirement|', []],
  ['-status:dr|', ['Draft']],
  ['Status:Draft,in|', ['"In Review"']],
  ['"verified by":|', ['any', 'none', '>1', 'T.1', '8']],
  ['"verified by":dry|', ['T.1', '8']],
  ['parent:|', ['T.1', '8']],
  ['parent:we|', ['8', 'T.1']],
  ['in:x|', ['T.1', '8']],
  ['Status:x|', []],
  ['(is:le|)', ['leaf']],
  ['state:|', ['"In Review"']],
  ['diagram:act|', ['action']],
  ['modifiedby:byr|', ['ada']],
  ['modifiedby:m|', ['me']],
  ['unknown:a|', []],
  ['order:qu|', ['"Quality Score"']],
  ['class:Requirment|', ['Requirement']],
  ['Requirment|', ['class:Requirement']],
  ['Status:Drfat|', ['Draft']],
  ['is:lefa|', ['leaf']],
  ['name:nine|', []],
  ['class requ|', ['class:Requirement', 'label:"Functional Requirement"']],
  ['pump class Requirment|', ['class:Requirement']],
  ['status dra|', ['Status:Draft']],
  ['in pump|', []],
])('typing %s offers %j', (text, offers) => expect(offered(text)).toEqual(offers));

test.each([
  ['pump req| is:leaf', 'class:Requirement', 'pump class:Requirement| is:leaf'],
  ['-sta|', 'Status:', '-Status:|'],
  ['mod|ified:<7d', 'modifiedby:', 'modifiedby:|<7d'],
  ['Status:Draft,i|n order:name', '"In Review"', 'Status:Draft,"In Review"| order:name'],
  ['class:!=r|', 'Requirement', 'class:!=Requirement|'],
  ['"verified b|', '"verified by":', '"verified by":|'],
  ['pump class requ|', 'class:Requirement', 'pump class:Requirement|'],
])('in %s the choice of %s gives %s', (text, offer, result) => expect(chosen(text, offer)).toBe(result));

test.each([
  ['"verified by":"dry r|', { typed: 'dry r', among: '"verifies":any' }],
  ['verified|', undefined],
  ['parent:1.|', { typed: '1.', among: '-is:leaf' }],
  ['-ancestor:|', { typed: '', among: '-is:leaf' }],
  ['child:x|', { typed: 'x', among: '-is:top' }],
  ['in:|', { typed: '', among: 'class:Artifact' }],
  ['performs:x|', { typed: 'x', among: '' }],
  ['"verified by":>|', undefined],
  ['"Verified By":T.1,w|', { typed: 'w', among: '"verifies":any' }],
  ['Status:d|', undefined],
  ['created:<|', undefined],
])('typing %s searches entities by %j', (text, words) => expect(targetAt(...at(text), vocabulary)).toEqual(words));

test.each([
  ['class:requ|', 0],
  ['class:|', 0],
  ['class:Requirment|', 0],
  ['req|', 0],
  ['class requ|', 0],
  // A search that can stand as it is.
  ['|', -1],
  ['pump |', -1],
  ['class:requirement|', -1],
  ['verification:failed|', -1],
  // A word may be meant as a word.
  ['Requirment|', -1],
])('in %s Enter takes the completion at %i', (text, active) =>
  expect(firstActive(...at(text), offersAt(...at(text), vocabulary))).toBe(active),
);

test.each([
  ['pump class:=Requirment is:leaf', "There is no class 'Requirment'.", 'pump class:=Requirement is:leaf'],
  ['class:Requirement,"tset case"', "There is no class 'tset case'.", 'class:Requirement,"Test Case"'],
  ['-label:activty', "There is no label 'activty'.", '-label:Activity'],
])('%s names a class or label that does not exist, and the nearest one', (query, message, corrected) => {
  const mistake = unknownName(query, vocabulary)!;
  expect(mistake.message).toBe(message);
  expect(correctMistake(query, mistake)).toBe(corrected);
});

test.each(['class:requirement', 'class:"Old Case"', 'label:none,any', 'class:', 'name:Requirment', 'Requirment'])(
  '%s names no class or label that does not exist',
  (query) => expect(unknownName(query, vocabulary)).toBeUndefined(),
);

test.each([
  ['class Requirement', 'class:Requirement'],
  ['pump "Status" "in review" is:leaf', 'pump Status:"In Review" is:leaf'],
  ['NOT label activity', 'NOT label:Activity'],
])('%s lacks a colon', (query, corrected) =>
  expect(correctMistake(query, missingColon(query, vocabulary)!)).toBe(corrected),
);

test.each(['class struggle', 'in Requirement', 'class -Requirement', 'class:Requirement', 'Requirement class'])(
  '%s lacks no colon',
  (query) => expect(missingColon(query, vocabulary)).toBeUndefined(),
);

test('a completion is counted in the query that it would give, and a field by the entities that have it', () => {
  const counted = (text: string) =>
    offersAt(...at(text), vocabulary, { people, targets }).map((offer) => countedBy(...at(text), offer));
  expect(counted('pump status:dr| is:leaf')).toEqual(['pump status:Draft is:leaf']);
  expect(counted('is:leaf -verif|')).toEqual([undefined, 'is:leaf -"verified by":any']);
  expect(counted('label:act|')).toEqual(['label:Activity']);
  expect(counted('order:na|')).toEqual([undefined]);
  expect(counted('|').filter((query) => query !== undefined)).toEqual([]);
});

test.each([
  [{ text: 'Draft', finds: 'that value' }, { count: 1_200, hasMore: false }, 'that value · 1,200'],
  [{ text: 'Draft', finds: 'that value' }, undefined, 'that value'],
  [{ text: 'Task', finds: '112 entities', isCount: true }, { count: 1, hasMore: false }, '1 entity'],
  [
    { text: 'Task', finds: '112 entities', isCount: true },
    { count: 10_000, hasMore: true },
    'more than 10,000 entities',
  ],
])('%j with %j is shown as %s', (offer, count, words) => expect(inWords(offer, count)).toBe(words));

test('in an empty box every field is offered that people may ask for', () => {
  const forPrograms = ['classid', 'labelid', 'id', 'globalid'];
  expect(Object.keys(builtinFields).toSorted()).toEqual(
    builtinNames.filter((name) => !forPrograms.includes(name)).toSorted(),
  );
  expect(offered('|')).toEqual(Object.keys(builtinFields).map((name) => `${name}:`));
});

nameDiagrams([{ storedKey: 'action', names: ['action'] }]);
const own = Object.entries(builtinFields).flatMap(([name, { values = {} }]) =>
  Object.keys(values).map((each) => `${name}:${each}`),
);
test.each(own)('%s is understood as it is offered', (term) => expect(bound(term).warnings).toEqual([]));

test('the count of a class is beside it, and people are searched for in fields of people', () => {
  expect(offersAt('class:', 6, vocabulary).map(({ finds }) => finds)).toEqual(['112 entities', '1 entity']);
  expect(personAt('createdby:ad', 12)).toBe('ad');
  expect(personAt('class:ad', 8)).toBeUndefined();
});
