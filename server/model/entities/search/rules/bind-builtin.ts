import type { QueryField, Op, Qualifier, QueryValue } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import { decomposition } from '../../../schema/rules/display-names.ts';
import type { Label, Schema } from '../../../schema/schema.ts';
import { bindDiagram } from './bind-diagram.ts';
import { conditionOfIs, conditionOfHas } from './bind-is-and-has.ts';
import { choiceOf, textMatch, userTest } from './bind-property.ts';
import { bindValues, keywordOf, notA, refuseUnfitQualifier, type Keyword } from './bind-values.ts';
import { anyOf, not, type Condition, type TextField, type UserField } from './condition.ts';
import { contentKinds } from './content.ts';
import { periodOf } from './dates.ts';
import { directionOf, propertiesNamed, propertyRef, type Binding } from './fields.ts';
import { normalise, sameName, parseWholeNumber } from './normal-text.ts';
import { NOT_COVERED, verificationStates, verifyingIn } from './verification.ts';

type Bind = (value: QueryValue, op: Op | null, binding: Binding, qualifier: Qualifier) => Condition;
interface Builtin {
  ops: readonly Op[];
  keywords: readonly Keyword[];
  bind: Bind;
}

const field = (ops: readonly Op[], keywords: readonly Keyword[], bind: Bind): Builtin => ({ ops, keywords, bind });
const equal = ['=', '!='] as const;
const textual = ['=', '!=', '~'] as const;
const all = ['=', '!=', '>', '>=', '<', '<=', '~'] as const;

const builtins: Record<string, Builtin> = {
  class: field(equal, [], classed),
  classid: field(equal, [], (value) => ({ test: 'class', ids: [wholeId(value)] })),
  label: field(equal, ['any', 'none'], labelled),
  labelid: field(equal, [], (value) => ({ test: 'label', ids: [wholeId(value)] })),
  id: field(equal, [], (value) => ({ test: 'id', ids: [wholeId(value)] })),
  globalid: field(equal, [], ({ text }) => ({ test: 'globalId', ids: [text.toUpperCase()] })),
  number: field(textual, ['any', 'none'], numbered),
  name: field(textual, ['any', 'none'], written('name')),
  description: field(textual, ['any', 'none'], written('description')),
  is: field([], [], conditionOfIs),
  has: field([], [], conditionOfHas),
  created: field(all, ['any', 'none'], dated('created')),
  modified: field(all, ['any', 'none'], dated('modified')),
  createdby: field(equal, ['any', 'none', 'me'], by('createdBy')),
  modifiedby: field(equal, ['any', 'none', 'me'], by('modifiedBy')),
  lockedby: field(equal, ['any', 'none', 'me'], by('lockedBy')),
  assignee: field(equal, ['any', 'none', 'me'], assigned),
  parent: field(['='], [], ({ text }, _, { schema }) => related(schema, 'parents', text)),
  child: field(['='], [], ({ text }, _, { schema }) => related(schema, 'children', text)),
  ancestor: field(['='], [], ancestor),
  in: field(['='], [], ({ text }, _, { schema }) => ({ test: 'content', of: text, kinds: contentKinds(schema) })),
  diagram: field([], ['any', 'none'], bindDiagram),
  baseline: field(equal, ['any', 'none'], kept),
  comment: field(['~'], ['any', 'none'], said),
  state: field(equal, [], stated),
  verification: field(equal, ['any', 'none'], verified),
};

export const builtinNames: readonly string[] = [...Object.keys(builtins), 'order', 'limit'];

export const isBuiltin = ({ text, quoted }: QueryField): boolean =>
  !quoted && Object.hasOwn(builtins, text.toLowerCase());

/** Binds a field that every entity has, whatever its class. */
export function bindBuiltin(qualifier: Qualifier, binding: Binding): Condition {
  const builtin = builtins[qualifier.field.text.toLowerCase()]!;
  refuseUnfitQualifier(qualifier, builtin);
  return bindValues(qualifier, (value, op) => builtin.bind(value, op, binding, qualifier));
}

/** Tests the class by name, including subclasses; without them after `=`. An unknown name finds nothing. */
function classed({ text }: QueryValue, op: Op | null, { schema, warnings }: Binding): Condition {
  const found = [...schema.classes.values()].filter(({ name }) => sameName(name, text));
  if (found.length === 0) warnings.add(`There is no class '${text}'.`);
  return { test: 'class', ids: found.flatMap(({ id }) => (op === '=' ? id : [...schema.family.get(id)!])) };
}

function labelled(value: QueryValue, op: Op | null, { schema, unknownLabels }: Binding): Condition {
  const keyword = keywordOf(value);
  if (keyword) return keyword === 'any' ? { test: 'labelled' } : not({ test: 'labelled' });
  const found = [...schema.labels.values()].filter(({ name }) => sameName(name, value.text));
  if (found.length === 0) unknownLabels.add(value.text);
  const ids = found.map(({ id }) => id);
  return { test: 'label', ids: op === '=' ? ids : withChildren(schema.labels, ids) };
}

function withChildren(labels: ReadonlyMap<number, Label>, ids: readonly number[]): number[] {
  const found = new Set(ids);
  for (const id of found)
    for (const label of labels.values()) if (label.parentId === id && label.id !== id) found.add(label.id);
  return [...found];
}

function wholeId(value: QueryValue): number {
  const id = parseWholeNumber(value.text);
  if (id === undefined) throw notA(value, 'a whole number');
  return id;
}

/** Tests the whole number as text; `x.*` matches numbers below x, `x*` those beginning with x. */
function numbered(value: QueryValue, op: Op | null): Condition {
  const { text, quoted } = value;
  if (keywordOf(value)) return writtenOrNot('number', value);
  if (op === '~') return { test: 'text', on: 'number', match: 'contains', text: normalise(text) };
  const star = quoted ? undefined : (/\.\*$/.exec(text) ?? /\*$/.exec(text))?.[0];
  const match = star === undefined ? 'whole' : star === '*' ? 'starts' : 'segment';
  return { test: 'text', on: 'number', match, text: normalise(text.slice(0, text.length - (star?.length ?? 0))) };
}

function written(on: TextField): Bind {
  return (value, op) =>
    keywordOf(value)
      ? writtenOrNot(on, value)
      : { test: 'text', on, match: textMatch(value, op), text: normalise(value.text) };
}

const writtenOrNot = (on: TextField, value: QueryValue): Condition =>
  keywordOf(value) === 'any' ? { test: 'written', on } : not({ test: 'written', on });

function dated(on: 'created' | 'modified'): Bind {
  return (value, op, { clock }) => {
    const keyword = keywordOf(value);
    const ever: Condition = on === 'created' ? { test: 'all', of: [] } : { test: 'acted', on: 'modified' };
    if (keyword) return keyword === 'any' ? ever : not(ever);
    const period = periodOf(value, op, clock);
    if (!period) throw notA(value, 'a date');
    return { test: 'moment', on, ...period };
  };
}

function by(on: UserField): Bind {
  return (value, _, { viewer }) => {
    const keyword = keywordOf(value);
    if (keyword === 'any') return { test: 'acted', on };
    if (keyword === 'none') return not({ test: 'acted', on });
    return { test: 'user', on, names: [(keyword === 'me' ? viewer.username : value.text).toLowerCase()] };
  };
}

function assigned(value: QueryValue, _: Op | null, binding: Binding): Condition {
  const { schema } = binding;
  const refs = propertiesNamed(schema, 'Assignee')
    .filter(({ type }) => propertyType(type).refersTo === 'people')
    .map((property) => propertyRef(schema, property));
  const keyword = keywordOf(value);
  const is = keyword === 'any' || keyword === 'none' ? ({ kind: 'stored' } as const) : userTest(value, binding);
  const found = anyOf(refs.map((property) => ({ test: 'property', property, is })));
  return keyword === 'none' ? not(found) : found;
}

function related(schema: Schema, relation: 'parents' | 'children', target: string): Condition {
  const hierarchy = decomposition(schema);
  return hierarchy ? { test: 'linkedTo', direction: directionOf(hierarchy[relation]), target } : { test: 'nothing' };
}

function ancestor({ text }: QueryValue, _: Op | null, { schema }: Binding): Condition {
  const hierarchy = decomposition(schema);
  return hierarchy
    ? { test: 'ancestor', children: directionOf(hierarchy.children), target: text }
    : { test: 'nothing' };
}

/** Tests for baselines that hold the entity, by name in any case. */
function kept(value: QueryValue): Condition {
  const keyword = keywordOf(value);
  if (keyword) return keyword === 'any' ? { test: 'kept', name: null } : not({ test: 'kept', name: null });
  return { test: 'kept', name: value.text };
}

/** Tests the words of its comments. */
function said(value: QueryValue, op: Op | null): Condition {
  const keyword = keywordOf(value);
  if (keyword)
    return keyword === 'any' ? { test: 'discussed', isOpen: false } : not({ test: 'discussed', isOpen: false });
  return { test: 'said', match: textMatch(value, op), text: normalise(value.text) };
}

/** Tests the value of a watched property; every property may be watched, so all with such a choice are tested. */
function stated(value: QueryValue, _: Op | null, { schema, warnings }: Binding): Condition {
  const found = [...schema.properties.values()].flatMap((property) => {
    const choice = property.classId === null ? undefined : choiceOf(propertyRef(schema, property), value);
    return choice === undefined ? [] : [{ property: propertyRef(schema, property), choice }];
  });
  if (found.length === 0) warnings.add(`There is no state '${value.text}'.`);
  return anyOf(
    found.flatMap(({ property, choice }) =>
      property.classIds.map((id): Condition => ({
        test: 'all',
        of: [
          { test: 'watched', lineage: schema.lineage.get(id) ?? [id], propertyId: property.id },
          { test: 'class', ids: [id] },
          { test: 'property', property, is: { kind: 'choice', choice } },
        ],
      })),
    ),
  );
}

/** Tests the combined result of the test cases that verify a requirement; without any it is not covered. */
function verified(value: QueryValue, _: Op | null, { schema, warnings }: Binding): Condition {
  const words = verifyingIn(schema);
  if (!words) return { test: 'nothing' };
  const keyword = keywordOf(value);
  const states = verificationStates.filter((state) =>
    keyword ? (state === NOT_COVERED) === (keyword === 'none') : sameName(state, value.text),
  );
  if (states.length > 0) return { test: 'verified', words, states };
  warnings.add(`There is no verification state '${value.text}'. Use one of ${verificationStates.join(', ')}.`);
  return { test: 'nothing' };
}
