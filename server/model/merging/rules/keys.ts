import type { ChangeType } from '../../changes/change.ts';
import type { MergeFieldType } from '../merging.ts';

/** Where something is kept among the fields: its type and what says which, such as 'ATTRIBUTE:12'. */
export const fieldKey = (type: MergeFieldType, ...identifiers: readonly (string | number)[]): string =>
  [type, ...identifiers].join(':');

/** How many identifiers the fields of a type have; of the last one the text may hold anything. */
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

/** What a key says. */
export function fieldOf(key: string): FieldName {
  const [type = '', ...parts] = key.split(':');
  const count = identifiersOf[type as ChangeType] ?? 0;
  const identifiers = parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join(':')];
  return { type: type as MergeFieldType, identifiers };
}

/** All of an entity or schema item: whether it is there. */
export const EXISTENCE = 'EXISTENCE';
/** The entities that it is a part of, by their numbers. */
export const WHOLE = 'WHOLE';

/** What comes and goes with all that is said of it: the link, or the diagram, that a field is of; undefined for other fields. */
export function thingOf(key: string): string | undefined {
  const { type, identifiers } = fieldOf(key);
  if (type === 'DIAGRAM_LAYOUT') return fieldKey(type, identifiers[0]!);
  if (type !== 'RELATIONSHIP' && type !== 'RELATIONSHIP_ATTRIBUTE') return undefined;
  return fieldKey('RELATIONSHIP', ...identifiers.slice(0, 2));
}

/** Whether a field says that a link or a diagram is there. */
export const isThing = (key: string): boolean => thingOf(key) === key;
