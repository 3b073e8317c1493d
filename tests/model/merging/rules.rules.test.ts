// Merging in three ways, field by field: what one side changed is taken, what both changed alike is nothing, what both changed differently is a conflict.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Fields, MergeItem, MergeEffect, Versions } from '../../../server/model/merging/merging.ts';
import {
  choicesKept,
  openOf,
  fieldsAfterChoices,
  availableSides,
  type Choices,
} from '../../../server/model/merging/rules/choices.ts';
import {
  nameCircles,
  nameTakenNumbers,
  nameUsed,
  nextFreeNumber,
} from '../../../server/model/merging/rules/clashes.ts';
import { fieldKey, fieldOf } from '../../../server/model/merging/rules/keys.ts';
import { mergeVersions } from '../../../server/model/merging/rules/merge-item.ts';
import { stepsBetween } from '../../../server/model/merging/rules/three-way.ts';

const fields = (given: Record<string, unknown> | undefined): Fields | undefined =>
  given && new Map(Object.entries(given));
const versions = (
  base: Record<string, unknown> | undefined,
  ours: Record<string, unknown> | undefined,
  theirs: Record<string, unknown> | undefined,
): Versions => ({ base: fields(base), ours: fields(ours), theirs: fields(theirs) });
const nothing: MergeEffect = { kind: 'CHANGED', steps: [], conflicts: [] };
const after = (given: Versions, choices: Choices = {}) => {
  const what = mergeVersions(given);
  const result = what ? fieldsAfterChoices(given, what, choices) : given.ours;
  return result && sorted(Object.fromEntries(result));
};
const kinds = (given: Versions, linked?: { ours: boolean; theirs: boolean }) =>
  (mergeVersions(given, linked) ?? nothing).conflicts.map(({ kind, key }) => `${kind} ${key}`);

describe('one field', () => {
  test('a change on their side alone is taken, one on our side alone stays', () => {
    const given = versions({ NAME: 'a', NUMBER: '1' }, { NAME: 'b', NUMBER: '1' }, { NAME: 'a', NUMBER: '2' });
    expect(mergeVersions(given)).toEqual({
      kind: 'CHANGED',
      steps: [{ key: 'NUMBER', before: '1', after: '2' }],
      conflicts: [],
    });
    expect(after(given)).toEqual({ NAME: 'b', NUMBER: '2' });
  });
  test('the same change on both sides is nothing to merge', () => {
    expect(mergeVersions(versions({ NAME: 'a' }, { NAME: 'b' }, { NAME: 'b' }))).toBeUndefined();
  });
  test('different changes on both sides are a conflict, and stay ours until it is decided', () => {
    const given = versions({ NAME: 'a' }, { NAME: 'b' }, { NAME: 'c' });
    expect(kinds(given)).toEqual(['FIELD NAME']);
    expect(after(given)).toEqual({ NAME: 'b' });
    expect(after(given, { NAME: { side: 'THEIRS' } })).toEqual({ NAME: 'c' });
    expect(after(given, { NAME: { side: 'BASE' } })).toEqual({ NAME: 'a' });
    expect(after(given, { NAME: { side: 'EDITED', value: 'bc' } })).toEqual({ NAME: 'bc' });
  });
  test('objects are equal whatever the order of their keys', () => {
    const [one, other] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ];
    expect(mergeVersions(versions({}, { CONTROL_STEP: one }, { CONTROL_STEP: other }))).toBeUndefined();
  });
  test('metadata is merged key by key, places of diagrams place by place', () => {
    const given = versions(
      { 'METADATA:a:x': '1', 'DIAGRAM_LAYOUT:tree:k': { x: 1 } },
      { 'METADATA:a:x': '2', 'DIAGRAM_LAYOUT:tree:k': { x: 1 }, 'DIAGRAM_LAYOUT:tree:l': { x: 5 } },
      { 'METADATA:a:x': '1', 'METADATA:b:y': '3', 'DIAGRAM_LAYOUT:tree:k': { x: 2 } },
    );
    expect(after(given)).toEqual({
      'METADATA:a:x': '2',
      'METADATA:b:y': '3',
      'DIAGRAM_LAYOUT:tree:k': { x: 2 },
      'DIAGRAM_LAYOUT:tree:l': { x: 5 },
    });
  });
  test('keys return their parts, even if texts contain colons', () => {
    expect(fieldOf(fieldKey('METADATA', 'reqif:a:b'))).toEqual({ type: 'METADATA', identifiers: ['reqif:a:b'] });
    expect(fieldOf(fieldKey('DIAGRAM_LAYOUT', 'tree', 'I_1:I_2'))).toEqual({
      type: 'DIAGRAM_LAYOUT',
      identifiers: ['tree', 'I_1:I_2'],
    });
    expect(fieldOf(fieldKey('RELATIONSHIP_ATTRIBUTE', 3, -4, 12)).identifiers).toEqual(['3', '-4', '12']);
  });
});

describe('existence', () => {
  test('an entity that is new there is added, one that was deleted there is deleted', () => {
    expect(mergeVersions(versions(undefined, undefined, { NAME: 'a' }))?.kind).toBe('ADDED');
    expect(after(versions(undefined, undefined, { NAME: 'a' }))).toEqual({ NAME: 'a' });
    expect(mergeVersions(versions({ NAME: 'a' }, { NAME: 'a' }, undefined))).toEqual({ ...nothing, kind: 'REMOVED' });
    expect(after(versions({ NAME: 'a' }, { NAME: 'a' }, undefined))).toBeUndefined();
  });
  test('an entity that is new here, or deleted here, is nothing to merge', () => {
    expect(mergeVersions(versions(undefined, { NAME: 'a' }, undefined))).toBeUndefined();
    expect(mergeVersions(versions({ NAME: 'a' }, undefined, { NAME: 'a' }))).toBeUndefined();
    expect(mergeVersions(versions({ NAME: 'a' }, undefined, undefined))).toBeUndefined();
  });
  test('deleted there and changed here is a conflict, with the changes', () => {
    const given = versions({ NAME: 'a' }, { NAME: 'b' }, undefined);
    expect(kinds(given)).toEqual(['DELETED_THERE EXISTENCE']);
    expect(mergeVersions(given)!.conflicts[0]!.steps).toEqual([{ key: 'NAME', before: 'a', after: 'b' }]);
    expect(after(given, { EXISTENCE: { side: 'OURS' } })).toEqual({ NAME: 'b' });
    expect(after(given, { EXISTENCE: { side: 'BASE' } })).toEqual({ NAME: 'a' });
    expect(after(given, { EXISTENCE: { side: 'THEIRS' } })).toBeUndefined();
  });
  test('deleted here and changed there is a conflict', () => {
    const given = versions({ NAME: 'a' }, undefined, { NAME: 'b' });
    expect(kinds(given)).toEqual(['DELETED_HERE EXISTENCE']);
    expect(after(given)).toBeUndefined();
    expect(after(given, { EXISTENCE: { side: 'THEIRS' } })).toEqual({ NAME: 'b' });
  });
  test('an entity that was deleted on one side and linked since on the other is a conflict', () => {
    const gone = versions({ NAME: 'a' }, { NAME: 'a' }, undefined);
    expect(kinds(gone, { ours: true, theirs: false })).toEqual(['DELETED_THERE EXISTENCE']);
    expect(kinds(gone, { ours: false, theirs: true })).toEqual([]);
  });
  test('two new entities with one global id are compared field by field', () => {
    expect(kinds(versions(undefined, { NAME: 'a', NUMBER: '1' }, { NAME: 'b', NUMBER: '1' }))).toEqual([
      'BOTH_NEW NAME',
    ]);
  });
});

describe('links', () => {
  test('links come and go one by one', () => {
    const given = versions(
      { 'RELATIONSHIP:1:2': 'ADDED' },
      { 'RELATIONSHIP:1:2': 'ADDED', 'RELATIONSHIP:1:3': 'ADDED' },
      { 'RELATIONSHIP:1:4': 'ADDED' },
    );
    expect(Object.keys(after(given)!)).toEqual(['RELATIONSHIP:1:3', 'RELATIONSHIP:1:4']);
  });
  test('a link that one side took away and the other changed is one conflict', () => {
    const [link, attr] = ['RELATIONSHIP:1:2', 'RELATIONSHIP_ATTRIBUTE:1:2:9'];
    const given = versions({ [link]: 'ADDED', [attr]: 1 }, { [link]: 'ADDED', [attr]: 2 }, {});
    expect(kinds(given)).toEqual([`LINK_DELETED ${link}`]);
    expect(after(given, { [link]: { side: 'OURS' } })).toEqual({ [link]: 'ADDED', [attr]: 2 });
    expect(after(given, { [link]: { side: 'THEIRS' } })).toEqual({});
    const turned = versions({ [link]: 'ADDED', [attr]: 1 }, {}, { [link]: 'ADDED', [attr]: 2 });
    expect(after(turned, { [link]: { side: 'THEIRS' } })).toEqual({ [link]: 'ADDED', [attr]: 2 });
  });
  test('a diagram that one side deleted and the other arranged, or called something else, is one conflict', () => {
    const [diagram, place, other] = ['DIAGRAM_LAYOUT:tree', 'DIAGRAM_LAYOUT:tree:k', 'DIAGRAM_LAYOUT:tree:l'];
    const base = { [diagram]: 'Tree', [place]: { x: 1 } };
    for (const arranged of [
      { ...base, [place]: { x: 2 } },
      { ...base, [other]: { x: 3 } },
      { ...base, [diagram]: 'Oak' },
    ]) {
      const given = versions(base, arranged, {});
      expect(kinds(given)).toEqual([`DIAGRAM_DELETED ${diagram}`]);
      expect(after(given, { [diagram]: { side: 'OURS' } })).toEqual(sorted(arranged));
      expect(after(given, { [diagram]: { side: 'THEIRS' } })).toEqual({});
      const turned = versions(base, {}, arranged);
      expect(kinds(turned)).toEqual([`DIAGRAM_DELETED ${diagram}`]);
      expect(after(turned)).toEqual({});
      expect(after(turned, { [diagram]: { side: 'THEIRS' } })).toEqual(sorted(arranged));
    }
    expect(after(versions(base, base, {}))).toEqual({});
  });
  test('moved to another whole on each side is a conflict of its own kind', () => {
    expect(kinds(versions({ WHOLE: [1] }, { WHOLE: [2] }, { WHOLE: [3] }))).toEqual(['MOVED WHOLE']);
  });
});

const item = (given: Partial<MergeItem>): MergeItem => ({
  ...nothing,
  name: '',
  subject: 'ENTITY',
  targetId: null,
  sourceId: 7,
  classId: 1,
  number: '',
  title: '',
  ours: null,
  theirs: null,
  state: null,
  lockedBy: null,
  ...given,
  steps: [...(given.steps ?? [])],
  conflicts: [...(given.conflicts ?? [])],
});

describe('conflicts of the whole', () => {
  test('a number that something here has is offered as the next one that is free', () => {
    const fresh = () => item({ kind: 'ADDED', steps: [{ key: 'NUMBER', before: null, after: 'R.8' }] });
    const [one, other] = [fresh(), fresh()];
    nameTakenNumbers([one, other], new Set(['R.8', 'R.9']));
    expect(one.conflicts).toEqual([{ kind: 'NUMBER_TAKEN', key: 'NUMBER', base: null, ours: 'R.10', theirs: 'R.8' }]);
    expect(other.conflicts[0]!.ours).toBe('R.11');
    expect(one.steps).toEqual([]);
    expect(nextFreeNumber('top', () => false)).toBe('top.2');
  });
  test('moves that together close a circle are named, one of each circle', () => {
    // Here 1 stands above 2. Ours put 3 below 2; theirs put 1 below 3.
    const moved = item({ targetId: 1, steps: [{ key: 'WHOLE', before: null, after: [3] }] });
    nameCircles([moved], ({ targetId }) => targetId!, [
      [1, 2],
      [2, 3],
    ]);
    expect(moved.conflicts).toEqual([{ kind: 'CIRCLE', key: 'WHOLE', base: null, ours: null, theirs: [3] }]);
    expect(availableSides(moved.conflicts[0]!)).toEqual(['OURS']);
    const free = item({ targetId: 1, steps: [{ key: 'WHOLE', before: null, after: [9] }] });
    nameCircles([free], ({ targetId }) => targetId!, [[1, 2]]);
    expect(free.conflicts).toEqual([]);
  });
  test('a class that one side deleted and the other uses is named', () => {
    const gone = item({ subject: 'CLASS', kind: 'REMOVED' });
    nameUsed(gone, { here: true, there: false }, undefined);
    expect(gone.conflicts.map(({ kind }) => kind)).toEqual(['IN_USE']);
    expect(availableSides(gone.conflicts[0]!)).toEqual(['OURS']);
  });
  test('choices stay for conflicts that are the same, and no others', () => {
    const conflict = { kind: 'FIELD', key: 'NAME', base: 'a', ours: 'b', theirs: 'c' } as const;
    const choices = { NAME: { side: 'OURS' } } as const;
    expect(choicesKept([conflict], choices, [conflict])).toEqual(choices);
    expect(choicesKept([conflict], choices, [{ ...conflict, theirs: 'd' }])).toEqual({});
    expect(openOf([conflict], choices)).toEqual([]);
  });
});

const key = fc.constantFrom(
  'NAME',
  'NUMBER',
  'ATTRIBUTE:1',
  'LABEL:1',
  'WHOLE',
  'RELATIONSHIP:1:2',
  'RELATIONSHIP_ATTRIBUTE:1:2:3',
  'METADATA:k:l',
  'DIAGRAM_LAYOUT:tree',
  'DIAGRAM_LAYOUT:tree:k',
);
const state = fc.dictionary(key, fc.constantFrom<unknown>('a', 'b', 'c', 1, { x: 1 })).map((found) => {
  // Attributes are those of a link that is there.
  if (!('RELATIONSHIP:1:2' in found)) delete found['RELATIONSHIP_ATTRIBUTE:1:2:3'];
  else found['RELATIONSHIP:1:2'] = 'ADDED';
  if (!('DIAGRAM_LAYOUT:tree' in found)) delete found['DIAGRAM_LAYOUT:tree:k'];
  if ('LABEL:1' in found) found['LABEL:1'] = 'ADDED';
  return found;
});
const maybe = fc.option(state, { nil: undefined });
const theirs: (what: MergeEffect) => Choices = ({ conflicts }) =>
  Object.fromEntries(conflicts.map((conflict) => [conflict.key, { side: 'THEIRS' }]));

describe('always', () => {
  test('without changes on their side, nothing happens', () =>
    fc.assert(
      fc.property(maybe, maybe, (base, x) => void expect(after(versions(base, x, base))).toEqual(x && sorted(x))),
    ));
  test('without changes on our side, it becomes theirs', () =>
    fc.assert(
      fc.property(maybe, maybe, (base, x) => void expect(after(versions(base, base, x))).toEqual(x && sorted(x))),
    ));
  test('both directions find the same conflicts, and without any come to the same', () =>
    fc.assert(
      fc.property(maybe, maybe, maybe, (base, one, other) => {
        const [there, back] = [versions(base, one, other), versions(base, other, one)];
        const [a, b] = [mergeVersions(there)?.conflicts ?? [], mergeVersions(back)?.conflicts ?? []];
        expect(a.map(({ key }) => key).toSorted()).toEqual(b.map(({ key }) => key).toSorted());
        if (a.length === 0) expect(after(there)).toEqual(after(back));
      }),
    ));
  test('merging again changes nothing, however conflicts were decided', () =>
    fc.assert(
      fc.property(maybe, maybe, maybe, fc.boolean(), (base, one, other, isTheirs) => {
        const given = versions(base, one, other);
        const what = mergeVersions(given);
        const first = after(given, what && isTheirs ? theirs(what) : {});
        expect(mergeVersions(versions(other, first, other))).toBeUndefined();
      }),
    ));
  test('taking theirs everywhere leaves only fields that they did not change', () =>
    fc.assert(
      fc.property(maybe, state, state, (base, one, other) => {
        const given = versions(base, one, other);
        const what = mergeVersions(given);
        const result = fields(after(given, what ? theirs(what) : {}));
        for (const { key, after: wanted } of stepsBetween(given.base, given.theirs))
          expect(result?.get(key) ?? null).toEqual(wanted);
      }),
    ));
});

const sorted = (found: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
