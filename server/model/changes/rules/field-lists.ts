import type { ChangeType } from '../change.ts';
import { entityFields, type Facts, type FieldsWith, type WordBehind, type WritableField } from './fields.ts';

type Name = keyof typeof entityFields;
export type ContentField = FieldsWith<{ part: 'content' }>;
export type SettingField = FieldsWith<{ part: 'setting' }>;
export type LockField = FieldsWith<{ part: 'lock' }>;
type ByEntry = FieldsWith<{ isByEntry: true }>;
export type AsMetadata = Exclude<FieldsWith<{ change: 'METADATA' }>, ByEntry>;
type Whole = Exclude<ContentField | SettingField | LockField, AsMetadata | ByEntry>;

/** All fields, in the order of their columns. */
export const fieldNames = Object.keys(entityFields) as Name[];
/** The facts about each field, as if they were not known beforehand. */
export const factsAbout: Readonly<Record<Name, Facts>> = entityFields;

const isWritten = (facts: Facts): facts is WritableField => 'change' in facts;
const written = fieldNames.flatMap((name): [Name, WritableField][] => {
  const facts = factsAbout[name];
  return isWritten(facts) ? [[name, facts]] : [];
});
const listed = <Listed extends Name>(is: (facts: WritableField) => boolean) =>
  written.flatMap(([name, facts]) => (is(facts) ? name : [])) as Listed[];

/** The fields that are stored as they are given. */
export const givenFields = listed<SettingField | LockField>(({ part }) => part !== 'content');
/** The fields that documents leave out where they are blank. */
export const settings = listed<SettingField>(({ part }) => part === 'setting');
/** The fields that people and programs write, without locks: those that are compared and merged, and that move. */
export const comparedFields = listed<ContentField | SettingField>(({ part }) => part !== 'lock');
/** The fields that every copy takes over. */
export const copiedFields = listed<FieldsWith<{ isCopied: true }>>(({ isCopied }) => isCopied === true);
/** The fields that are found by their words. */
export const textFields = listed<FieldsWith<{ search: 'text' }>>(({ search }) => search === 'text');
/** Returns the words behind `is:` or `has:` that ask for a field. */
export const wordsBehind = <Sign extends 'is' | 'has'>(sign: Sign) =>
  written.flatMap(([, { search }]) =>
    search?.startsWith(`${sign}:`) ? search.slice(sign.length + 1) : [],
  ) as WordBehind<Sign>[];

/** The fields without a type of change of their own: their changes are recorded as METADATA under their names. */
export const keptAsMetadata = listed<AsMetadata>(({ change, isByEntry }) => change === 'METADATA' && !isByEntry);
/** The fields that changes without identifiers concern, by the types of these changes. */
export const plainFields = Object.fromEntries(
  written.flatMap(([name, { change, isByEntry }]) => (isByEntry || change === 'METADATA' ? [] : [[change, name]])),
) as { readonly [Of in Whole as (typeof entityFields)[Of]['change']]: Of };

/** These types of change, each with its field. */
export const plainByType = Object.entries(plainFields) as [keyof typeof plainFields, Whole][];

/** The names of changed fields in history and in refusals, by the types of their changes. */
export const changeLabels = Object.fromEntries(
  written.flatMap(([name, { change, label }]) => (isKeptAsMetadata(name) ? [] : [[change, label]])),
) as Readonly<Record<(typeof entityFields)[Whole | ByEntry]['change'], string>>;

export function isKeptAsMetadata(name: string): name is AsMetadata {
  return (keptAsMetadata as readonly string[]).includes(name);
}

/** The values of fields where nobody has set any. */
export const blanks = Object.fromEntries(written.map(([name, { blank }]) => [name, blank])) as Readonly<
  Record<ContentField | SettingField | LockField, unknown>
>;
/** The values that stand in a redacted entity for those from whom its contents are hidden. */
export const veiledValues = Object.fromEntries(
  fieldNames.flatMap((name) => ('veiled' in factsAbout[name] ? [[name, factsAbout[name].veiled]] : [])),
) as { readonly [Of in FieldsWith<{ veiled: unknown }>]: (typeof entityFields)[Of]['veiled'] };
/** The types of change that tell of contents that redaction hides. */
export const veiledChanges: ReadonlySet<ChangeType> = new Set(
  written.flatMap(([, facts]) => ('veiled' in facts ? facts.change : [])),
);

/** Returns some fields of an entity. */
export function fieldsIn<Of extends object, Listed extends keyof Of>(
  entity: Of,
  names: readonly Listed[],
): Pick<Of, Listed> {
  return Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<Of, Listed>;
}
