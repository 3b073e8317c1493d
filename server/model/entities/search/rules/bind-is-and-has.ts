import type { Op, Value } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import { decomposition } from '../../../schema/rules/display-names.ts';
import { suspectingIn } from '../../rules/suspect.ts';
import { unavailable } from './bind-values.ts';
import { anyOf, not, type Condition } from './condition.ts';
import { holdings } from './content.ts';
import { directionOf, type Binding } from './fields.ts';
import { mistake, nearest } from './mistakes.ts';

const states = [
  'top',
  'root',
  'leaf',
  'orphan',
  'locked',
  'hidden',
  'archived',
  'redacted',
  'linked',
  'suspect',
  'changed',
  'mine',
];

/** Binds a term with `is:`, which asks for an entity's place or settings. */
export function conditionOfIs(value: Value, _: Op | null, { schema, viewer, shows }: Binding): Condition {
  const hierarchy = decomposition(schema);
  const none = (relation: 'parents' | 'children'): Condition =>
    not(hierarchy ? { test: 'edges', direction: directionOf(hierarchy[relation]), atLeast: 1 } : anyOf([]));
  const word = value.text.toLowerCase();
  switch (word) {
    case 'top':
      return none('parents');
    case 'root':
      return not({ test: 'held', by: holdings(schema) });
    case 'leaf':
      return none('children');
    case 'orphan':
      return not({ test: 'edges', direction: null, atLeast: 1 });
    case 'mine':
      return { test: 'user', on: 'createdBy', names: [viewer.username] };
    case 'locked':
    case 'redacted':
    case 'linked':
      return { test: 'flag', flag: word };
    case 'hidden':
    case 'archived':
      shows[word] = true;
      return { test: 'flag', flag: word };
    case 'changed':
      return { test: 'changed' };
    case 'suspect':
      return { test: 'suspect', of: suspectingIn(schema) };
    default:
      throw mistake(`'is' does not accept '${value.text}' at {n}.`, value, nearest(value.text, states));
  }
}

const possessions = ['comment', 'unresolved', 'image', 'file', 'script', 'diagram', 'baseline'];

/** Binds a term with `has:`, which asks for things an entity has besides its fields. */
export function conditionOfHas(value: Value, _: Op | null, { schema }: Binding): Condition {
  const word = value.text.toLowerCase();
  if (word === 'image' || word === 'script') return { test: 'flag', flag: word };
  if (word === 'file') {
    const files = [...schema.properties.values()].filter(
      ({ type, classId }) => propertyType(type).refersTo === 'files' && classId !== null,
    );
    return { test: 'stored', propertyIds: files.map(({ id }) => id) };
  }
  if (word === 'diagram') return { test: 'drawn', types: null };
  if (word === 'baseline') return { test: 'kept', name: null };
  if (word === 'comment' || word === 'unresolved') return { test: 'discussed', isOpen: word === 'unresolved' };
  if (possessions.includes(word)) throw unavailable(`has:${word}`, value);
  throw mistake(`'has' does not accept '${value.text}' at {n}.`, value, nearest(value.text, possessions));
}
