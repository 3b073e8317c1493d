import type { AttributeValue } from '../../../attributes/attribute.ts';
import type { PropertyTypeName } from '../../../attributes/types/index.ts';
import type { FieldsWith, WordBehind } from '../../../changes/rules/fields.ts';
import type { Suspecting } from '../../rules/suspect.ts';
import type { Period } from './dates.ts';
import type { VerificationState, Verifying } from './verification.ts';

/** A query with its names resolved in the schema: the question to the database, without a word of SQL. */
export type Condition =
  | { test: 'all' | 'any'; of: Condition[] }
  | { test: 'not'; of: Condition }
  | { test: 'nothing' }
  /** Matches number, name or description. */
  | { test: 'free'; match: 'word' | 'phrase'; text: string }
  | { test: 'text'; on: TextField; match: TextMatch; text: string }
  | { test: 'written'; on: TextField }
  | { test: 'class'; ids: number[] }
  | { test: 'label'; ids: number[] }
  | { test: 'labelled' }
  | { test: 'id'; ids: number[] }
  | { test: 'globalId'; ids: string[] }
  | { test: 'flag'; flag: Flag }
  | { test: 'user'; on: UserField; names: string[] }
  | { test: 'acted'; on: UserField | 'modified' }
  | ({ test: 'moment'; on: 'created' | 'modified' } & Period)
  /** Matches at least so many edges of a relation; of any relation if none is named. */
  | { test: 'edges'; direction: Direction | null; atLeast: number }
  | { test: 'linkedTo'; direction: Direction; target: string }
  | { test: 'ancestor'; children: Direction; target: string }
  | { test: 'content'; of: string; kinds: ContentKind[] }
  /** Stands below another in the tree. */
  | { test: 'held'; by: Holding[] }
  | { test: 'property'; property: PropertyRef; is: PropertyTest }
  | ({ test: 'score'; groups: ScoreGroup[] } & Range)
  /** Has a value of one of some properties. */
  | { test: 'stored'; propertyIds: number[] }
  /** Has a kept diagram of one of some types, by their stored keys; null for any. */
  | { test: 'drawn'; types: string[] | null }
  /** Matches the contents of the baseline with this id. */
  | { test: 'member'; baselineId: number }
  /** Matches the contents of a baseline: of one with that name, or of any. */
  | { test: 'kept'; name: string | null }
  /** Stands in a baseline, and has changed since the last that holds it. */
  | { test: 'changed' }
  /** Stands at an end of a link whose ends say something else than when it was last looked at. */
  | { test: 'suspect'; of: Suspecting }
  /** Matches if there is a comment: in an open thread, or in any. */
  | { test: 'discussed'; isOpen: boolean }
  /** Matches if there is a comment with some words. */
  | { test: 'said'; match: TextMatch; text: string }
  /** Is a requirement whose test cases came out in one of some ways. */
  | { test: 'verified'; words: Verifying; states: readonly VerificationState[] }
  /** Matches if the workflow watches the property in a class with this lineage. */
  | { test: 'watched'; lineage: readonly number[]; propertyId: number };

export type TextField = FieldsWith<{ search: 'text' }>;
/** `starts`: from the first character on. `segment`: and a part behind it. */
export type TextMatch = 'word' | 'contains' | 'whole' | 'starts' | 'segment';
/** The words behind `is:` and `has:` that ask for a field. */
export type Flag = WordBehind<'is' | 'has'>;
export type UserField = 'createdBy' | 'modifiedBy' | 'lockedBy';

/** The edges in stored form: `relationId` is the canonical one, `end` the entity's end. */
export interface Direction {
  relationId: number;
  end: 'source' | 'target' | 'either';
}

/** Bounds of a number; null is none. */
export interface Range {
  low: number | null;
  high: number | null;
  includesLow: boolean;
  includesHigh: boolean;
}

/** A property, its own default (`d:`), and the classes that have it, which is where the default holds. */
export interface PropertyRef {
  id: number;
  type: PropertyTypeName;
  choices: string[];
  ownDefault: AttributeValue;
  classIds: number[];
}

export type PropertyTest =
  | { kind: 'stored' }
  | { kind: 'choice'; choice: string }
  | { kind: 'yes'; yes: boolean }
  | ({ kind: 'number' } & Range)
  | { kind: 'text'; match: TextMatch; text: string }
  | { kind: 'user'; ids: string[]; label: string | null };

/** The classes that are scored by the same quality properties. */
export interface ScoreGroup {
  classIds: number[];
  propertyIds: number[];
}

/** The edges by which artifacts with one of the labels hold their content; without labels, by which all other artifacts do. */
export interface ContentKind {
  labelIds: number[] | null;
  relationId: number;
  /** True if the content includes the parts of its members. */
  isDeep: boolean;
}

/**
 * A relation by which entities hold those below them in the tree, in the direction from above; only for entities with one of the labels, if
 * it names any.
 */
export interface Holding {
  relationId: number;
  labelIds: number[] | null;
}

/** Combines conditions that must all be met; none of them matches everything. */
export const allOf = (of: Condition[]): Condition => (of.length === 1 ? of[0]! : { test: 'all', of });
/**
 * Combines conditions of which one must be met; none of them matches nothing. Tests for lists of ids on the same field are merged, and so
 * are tests of properties.
 */
export function anyOf(of: Condition[]): Condition {
  const [first, ...rest] = of;
  if (!first) return { test: 'nothing' };
  if (rest.length === 0) return first;
  if (hasIds(first) && rest.every((each) => each.test === first.test))
    return { test: first.test, ids: [...new Set(of.flatMap((each) => (hasIds(each) ? each.ids : [])))] };
  const stored = of.flatMap((each) => (each.test === 'property' && each.is.kind === 'stored' ? each.property.id : []));
  return stored.length === of.length ? { test: 'stored', propertyIds: stored } : { test: 'any', of };
}
const hasIds = (condition: Condition): condition is Condition & { test: 'class' | 'label' | 'id' } =>
  condition.test === 'class' || condition.test === 'label' || condition.test === 'id';
export const not = (of: Condition): Condition => (of.test === 'not' ? of.of : { test: 'not', of });
