import type { Attrs } from '../../attributes/attribute.ts';
import type { ChangeType } from '../change.ts';

/** The text shown instead of the contents of a redacted entity. */
export const REDACTED = 'REDACTED';

/** A field that the product writes. */
interface Derived<Value> {
  /** `place`: says which entity it is. `derived`: follows from other fields. `stamp`: says who wrote it when. `origin`: says what it is a copy of. */
  part: 'place' | 'derived' | 'stamp' | 'origin';
  /** The form of its column, where that is not plain. */
  stored?: 'json' | 'numbers';
  /** The value shown to those from whom redacted contents are hidden; a field without one is shown to all. */
  veiled?: Value;
}

/** A field that people and programs write. */
export interface WritableField<Value = unknown> extends Omit<Derived<Value>, 'part'> {
  /**
   * `content`: each has its own check, and documents always state it. `setting`: stored as given; documents leave it out where it is blank.
   * `lock`: says who works on the entity; copies, comparisons and merges leave it out.
   */
  part: 'content' | 'setting' | 'lock';
  /** The type of its changes. Without a type of its own a field is recorded as METADATA under its name. */
  change: ChangeType;
  /** True if each of its entries changes for itself. */
  isByEntry?: true;
  /** The name in history and in refusals. */
  label: string;
  /** The value where nobody has set one; null if there is always one. */
  blank: Value | null;
  /** True if a copy of an entity takes it over; the copied name, number and metadata depend on the kind of copy. */
  isCopied?: true;
  /** The search for it: by its words, or by a word behind `is:` or `has:`. */
  search?: 'text' | `is:${string}` | `has:${string}`;
}
/** The facts about a field from which copies, merges, history, documents, search and redaction follow. */
export type Facts<Value = unknown> = Derived<Value> | WritableField<Value>;

/** The fields of an entity in the order of their columns. */
export const entityFields = {
  organizationId: { part: 'place' },
  id: { part: 'place' },
  projectId: { part: 'place' },
  globalId: { part: 'place' },
  classId: { part: 'content', change: 'CLASS_ID', label: 'Class', blank: null, isCopied: true },
  name: { part: 'content', change: 'NAME', label: 'Name', blank: '', search: 'text', veiled: REDACTED },
  number: { part: 'content', change: 'NUMBER', label: 'Number', blank: '', search: 'text' },
  sortNumber: { part: 'derived' },
  metaNumber: { part: 'setting', change: 'METADATA', label: 'Meta number', blank: null },
  description: {
    part: 'content',
    change: 'DESCRIPTION',
    label: 'Description',
    blank: '',
    isCopied: true,
    search: 'text',
    veiled: `<p>${REDACTED}</p>`,
  },
  attrs: {
    part: 'content',
    change: 'ATTRIBUTE',
    isByEntry: true,
    label: 'Attribute',
    blank: {} as Attrs,
    isCopied: true,
    stored: 'json',
    veiled: {} as Attrs,
  },
  labelIds: {
    part: 'content',
    change: 'LABEL',
    isByEntry: true,
    label: 'Label',
    blank: [] as number[],
    isCopied: true,
    stored: 'numbers',
  },
  imageId: {
    part: 'setting',
    change: 'IMAGE_ID',
    label: 'Image',
    blank: null,
    isCopied: true,
    search: 'has:image',
    veiled: null,
  },
  imageModified: { part: 'derived', veiled: null },
  linkedLabelId: {
    part: 'setting',
    change: 'LINKED_LABEL_ID',
    label: 'Linked label',
    blank: null,
    search: 'is:linked',
  },
  isHidden: { part: 'setting', change: 'METADATA', label: 'Hidden', blank: false, search: 'is:hidden' },
  isArchived: { part: 'setting', change: 'METADATA', label: 'Archived', blank: false, search: 'is:archived' },
  isRedacted: { part: 'setting', change: 'METADATA', label: 'Redacted', blank: false, search: 'is:redacted' },
  isLocked: { part: 'lock', change: 'METADATA', label: 'Locked', blank: false, search: 'is:locked' },
  lockedBy: { part: 'lock', change: 'METADATA', label: 'Locked by', blank: null },
  branches: {
    part: 'setting',
    change: 'BRANCHES',
    label: 'Branches',
    blank: null,
    stored: 'json',
    veiled: null,
  },
  controlStep: { part: 'setting', change: 'CONTROL_STEP', label: 'Control step', blank: null, stored: 'json' },
  metadata: {
    part: 'setting',
    change: 'METADATA',
    isByEntry: true,
    label: 'Metadata',
    blank: {} as Record<string, string>,
    stored: 'json',
    veiled: {} as Record<string, string>,
  },
  script: {
    part: 'setting',
    change: 'SCRIPT',
    label: 'Script',
    blank: null,
    isCopied: true,
    search: 'has:script',
    veiled: null,
  },
  created: { part: 'stamp' },
  createdBy: { part: 'stamp' },
  modified: { part: 'stamp' },
  modifiedBy: { part: 'stamp' },
  revision: { part: 'stamp' },
  originProjectId: { part: 'origin' },
  originId: { part: 'origin' },
  originRevision: { part: 'origin' },
} as const satisfies Record<string, Facts>;

type Fields = typeof entityFields;
/** The names of the fields for which some facts hold. */
export type FieldsWith<Some> = { [Name in keyof Fields]: Fields[Name] extends Some ? Name : never }[keyof Fields];
/** The words behind a sign of a search, such as `is:`, that ask for a field. */
export type WordBehind<Sign extends string> = {
  [Name in keyof Fields]: Fields[Name] extends { search: `${Sign}:${infer Word}` } ? Word : never;
}[keyof Fields];
