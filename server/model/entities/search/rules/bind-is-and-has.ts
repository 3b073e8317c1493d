import type { Op, QueryValue } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import { wordsBehind } from '../../../changes/rules/field-lists.ts';
import { decomposition } from '../../../schema/rules/display-names.ts';
import { suspectingIn } from '../../rules/suspect.ts';
import { unavailableFeature } from './bind-values.ts';
import { anyOf, not, type Condition } from './condition.ts';
import { treeRelations } from './content.ts';
import { directionOf, type Binding } from './fields.ts';
import { invalidQuery, nearestName } from './mistakes.ts';

const settingsAsked = wordsBehind('is');
const states = ['top', 'root', 'leaf', 'orphan', ...settingsAsked, 'suspect', 'changed', 'mine'];

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

/** Binds a term with `is:`, which asks for an entity's place or settings. */
export function conditionOfIs(value: QueryValue, _: Op | null, { schema, viewer, shows }: Binding): Condition {
  const hierarchy = decomposition(schema);
  const none = (relation: 'parents' | 'children'): Condition =>
    not(hierarchy ? { test: 'edges', direction: directionOf(hierarchy[relation]), atLeast: 1 } : anyOf([]));
  const word = value.text.toLowerCase();
  switch (word) {
    case 'top':
      return none('parents');
    case 'root':
      return not({ test: 'held', by: treeRelations(schema) });
    case 'leaf':
      return none('children');
    case 'orphan':
      return not({ test: 'edges', direction: null, atLeast: 1 });
    case 'mine':
      return { test: 'user', on: 'createdBy', names: [viewer.username] };
    case 'changed':
      return { test: 'changed' };
    case 'suspect':
      return { test: 'suspect', of: suspectingIn(schema) };
    default:
      if (word === 'hidden' || word === 'archived') shows[word] = true;
      if (isOneOf(settingsAsked, word)) return { test: 'flag', flag: word };
      throw invalidQuery(`'is' does not accept '${value.text}' at {n}.`, value, nearestName(value.text, states));
  }
}

const fieldsAsked = wordsBehind('has');
const possessions = ['comment', 'unresolved', ...fieldsAsked, 'file', 'diagram', 'baseline'];

/** Binds a term with `has:`, which asks for things an entity has besides its fields. */
export function conditionOfHas(value: QueryValue, _: Op | null, { schema }: Binding): Condition {
  const word = value.text.toLowerCase();
  if (isOneOf(fieldsAsked, word)) return { test: 'flag', flag: word };
  if (word === 'file') {
    const files = [...schema.properties.values()].filter(
      ({ type, classId }) => propertyType(type).refersTo === 'files' && classId !== null,
    );
    return { test: 'stored', propertyIds: files.map(({ id }) => id) };
  }
  if (word === 'diagram') return { test: 'drawn', types: null };
  if (word === 'baseline') return { test: 'kept', name: null };
  if (word === 'comment' || word === 'unresolved') return { test: 'discussed', isOpen: word === 'unresolved' };
  if (possessions.includes(word)) throw unavailableFeature(`has:${word}`, value);
  throw invalidQuery(`'has' does not accept '${value.text}' at {n}.`, value, nearestName(value.text, possessions));
}
