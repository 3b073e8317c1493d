import { sameValue } from '../../changes/rules/changes.ts';
import { mayCarry } from '../../schema/rules/display-names.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Conflict, Fields, MergeLoss, MergeEffect, ConflictSide, Versions } from '../merging.ts';
import { fieldOf, thingOf } from './keys.ts';
import { linksIn } from './link-fields.ts';

/** Returns the class of an entity on one side; undefined if it does not exist there. */
export type ClassOn = (side: 'ours' | 'theirs' | 'base', id: number) => number | undefined;

const CLASS_ID = 'CLASS_ID';

/** Tells whether an item exists on both sides in different classes. */
export const isMoved = ({ ours, theirs }: Versions): boolean =>
  ours !== undefined && theirs !== undefined && ours.get(CLASS_ID) !== theirs.get(CLASS_ID);

/**
 * Names the class of something that each side has in another class, as one decision with all that only one of the classes can hold: with a
 * class come the values, labels and links of the side that it is of.
 */
export function withClassConflict(
  versions: Versions,
  before: MergeEffect,
  schema: Schema,
  classOn: ClassOn,
): MergeEffect {
  const classIn = (fields: Fields | undefined) => (fields?.get(CLASS_ID) as number | undefined) ?? null;
  const { base, ours, theirs } = versions;
  const conflict: Conflict = {
    kind: 'CLASS',
    key: CLASS_ID,
    base: classIn(base),
    ours: classIn(ours),
    theirs: classIn(theirs),
  };
  const along = keysAlong(versions, schema, classOn);
  const isOther = ({ key }: { key: string }) => key !== CLASS_ID && !along.has(key) && !along.has(thingOf(key) ?? '');
  return {
    ...before,
    steps: before.steps.filter(isOther),
    conflicts: [{ ...conflict, along: [...along] }, ...before.conflicts.filter(isOther)],
  };
}

/** The fields that are not alike on all sides, and that one of the classes cannot hold. */
function keysAlong(versions: Versions, schema: Schema, classOn: ClassOn): Set<string> {
  const isOffered = versions.base && new Set(sidesIn(versions).map((fields) => fields.get(CLASS_ID))).size === 3;
  const names = isOffered ? (['ours', 'theirs', 'base'] as const) : (['ours', 'theirs'] as const);
  const all = names.map((name) => versions[name]!);
  const classes = all.map((fields) => Number(fields.get(CLASS_ID)));
  const differs = (key: string) => all.some((fields) => !sameValue(fields.get(key) ?? null, all[0]!.get(key) ?? null));
  const keys = new Set(all.flatMap((fields) => [...fields.keys()]));
  /** Lists the links that differ in any way. */
  const changed = new Set([...keys].filter(differs).map((key) => thingOf(key) ?? key));
  const along = new Set<string>();
  for (const [at, fields] of all.entries()) {
    for (const key of fields.keys()) if (differs(key) && classes.some((id) => !holds(schema, id, key))) along.add(key);
    for (const { key, relationId, end } of linksIn(schema, fields)) {
      const endClass = classOn(names[at]!, end);
      const isHeld = endClass !== undefined && classes.every((id) => permitsLink(schema, id, relationId, endClass));
      if (!isHeld && changed.has(key)) along.add(key);
    }
  }
  for (const key of keys) if (along.has(thingOf(key) ?? '')) along.add(key);
  return along;
}

const sidesIn = ({ base, ours, theirs }: Versions) => [base, ours, theirs].filter((fields) => fields !== undefined);

function holds(schema: Schema, classId: number, key: string): boolean {
  const { type, identifiers } = fieldOf(key);
  if (type === 'LABEL') return mayCarry(schema, classId, Number(identifiers[0]));
  if (type !== 'ATTRIBUTE') return true;
  return (schema.propertiesOf.get(classId) ?? []).some(({ id }) => id === Number(identifiers[0]));
}

/** Lists the changes of the other side that are lost with a side because they belong to the rejected alternative. */
export function givenUp(
  { along = [] }: Conflict,
  { base, ours, theirs }: Versions,
  side: ConflictSide,
  entityId: number,
): MergeLoss[] {
  const taken = side === 'THEIRS' ? theirs : side === 'BASE' ? base : ours;
  const others = [side === 'OURS' ? undefined : ours, side === 'THEIRS' ? undefined : theirs];
  return along.flatMap((key) =>
    others.flatMap((other) => {
      const value = other?.get(key) ?? null;
      const isTheirDoing = value !== null && !sameValue(value, base?.get(key) ?? null);
      return isTheirDoing && !sameValue(value, taken?.get(key) ?? null) ? [{ entityId, key, value }] : [];
    }),
  );
}
