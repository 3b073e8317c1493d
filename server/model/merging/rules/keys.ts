import type { ChangeType } from '../../changes/change.ts';
import type { MergeFieldType } from '../merging.ts';

/** Returns the key of a field: its type and the identifiers that distinguish it, such as 'ATTRIBUTE:12'. */
export const fieldKey = (type: MergeFieldType, ...identifiers: readonly (string | number)[]): string =>
  [type, ...identifiers].join(':');

/** The number of identifiers in a field's key, by type. The last one may contain any text. */
const identifiersOf: Partial<Record<MergeFieldType, number>> = {
  ATTRIBUTE: 1,
  LABEL: 1,
  METADATA: 1,
  WORKFLOW: 1,
  SCHEMA: 1,
  RELATIONSHIP: 2,
  RELATIONSHIP_ATTRIBUTE: 3,
  DIAGRAM_LAYOUT: 2,
};

export interface FieldName {
  type: MergeFieldType;
  identifiers: string[];
}

/** Returns the type and the identifiers in a key. */
export function fieldOf(key: string): FieldName {
  const [type = '', ...parts] = key.split(':');
  const count = identifiersOf[type as ChangeType] ?? 0;
  const identifiers = parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join(':')];
  return { type: type as MergeFieldType, identifiers };
}

/** The key for the existence of an entity or schema item as a whole. */
export const EXISTENCE = 'EXISTENCE';
/** The entities that it is a part of, by their numbers. */
export const WHOLE = 'WHOLE';

/** Returns the key of the link or diagram that a field belongs to, with which it is added and removed; undefined for other fields. */
export function thingOf(key: string): string | undefined {
  const { type, identifiers } = fieldOf(key);
  if (type === 'DIAGRAM_LAYOUT') return fieldKey(type, identifiers[0]!);
  if (type !== 'RELATIONSHIP' && type !== 'RELATIONSHIP_ATTRIBUTE') return undefined;
  return fieldKey('RELATIONSHIP', ...identifiers.slice(0, 2));
}

/** Tells whether a field stands for the existence of a link or a diagram. */
export const isThing = (key: string): boolean => thingOf(key) === key;
