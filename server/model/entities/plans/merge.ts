import { ownIn } from '../../../platform/text/json.ts';
import type { Clash } from '../../../refusals/saves.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { changeNames } from '../../changes/rules/change-texts.ts';
import { relKey, sameValue } from '../../changes/rules/changes.ts';
import { keptAsMetadata, plainByType } from '../../changes/rules/field-lists.ts';
import type { Entity, EntityPatch, Rel, RelPatch } from '../entity.ts';
import { displayName } from '../rules/names.ts';

/** Changes by others to one field since a revision: the value at that revision, and the author of the present one. */
interface Touched {
  before: unknown;
  username: string;
  date: Date;
}

/** A wanted value of a field as it would be stored: trimmed, sanitised, in the form of its property. */
export type AsStored = (type: string, identifier: string | undefined, wanted: unknown) => unknown;

/**
 * Rewrites a patch made on an older revision for the present one. A field that still has the value that was read keeps what others have
 * saved; the same applies to single labels and links. A field that both changed to different values is a clash; values are compared in
 * stored form.
 */
export function mergedPatch(
  patch: EntityPatch,
  now: Entity,
  rels: readonly Rel[],
  since: readonly ChangeRecord[],
  stored: AsStored,
): { patch: EntityPatch; clashes: Clash[] } {
  const touched = touchedFields(since);
  if (touched.size === 0) return { patch, clashes: [] };
  const clashes: Clash[] = [];
  const merged: Record<string, unknown> = { ...patch };

  /** Decides whether to keep a value that somebody else saved. An unchanged wanted value gives way; a changed one is a clash. */
  const keepTheirs = (
    type: string,
    identifiers: string[],
    field: string,
    wanted: unknown,
    theirs: unknown,
  ): boolean => {
    const touch = touched.get(fieldKey(type, identifiers));
    if (!touch) return false;
    const kept = sameValue(wanted, touch.before) ? touch.before : stored(type, identifiers[0], wanted);
    if (!sameValue(kept, touch.before) && !sameValue(kept, theirs))
      clashes.push({
        entityId: now.id,
        entity: displayName(now),
        type,
        identifiers,
        field,
        yours: wanted,
        theirs,
        before: touch.before,
        savedBy: touch.username,
        savedAt: touch.date.toISOString(),
      });
    return true;
  };

  for (const [type, name] of plainByType)
    if (patch[name] !== undefined && keepTheirs(type, [], changeNames[type], patch[name], now[name]))
      delete merged[name];
  for (const name of keptAsMetadata)
    if (patch[name] !== undefined && keepTheirs('METADATA', [name], name, patch[name], now[name])) delete merged[name];
  if (patch.attrs) {
    const kept = Object.entries(patch.attrs).filter(
      ([id, value]) => !keepTheirs('ATTRIBUTE', [id], `Property ${id}`, value, now.attrs[id]),
    );
    merged['attrs'] = Object.fromEntries(kept);
  }
  if (patch.metadata) {
    const [wanted, theirs] = [patch.metadata, now.metadata];
    const both = [...new Set([...Object.keys(wanted), ...Object.keys(theirs)])].map((key) => {
      const [value, present] = [ownIn(wanted, key), ownIn(theirs, key)];
      return [key, keepTheirs('METADATA', [key], key, value ?? null, present ?? null) ? present : value];
    });
    merged['metadata'] = Object.fromEntries(both.filter(([, value]) => value !== undefined));
  }
  if (patch.labelIds) merged['labelIds'] = mergedLabels(patch.labelIds, now.labelIds, touched);
  if (patch.rels) merged['rels'] = mergedRels(patch.rels, rels, touched);
  return { patch: merged as unknown as EntityPatch, clashes };
}

const fieldKey = (type: string, identifiers: readonly string[]) => [type, ...identifiers].join(':');

/** Returns for each field its value before the first change since the revision, and the author of the last. */
function touchedFields(since: readonly ChangeRecord[]): Map<string, Touched> {
  const touched = new Map<string, Touched>();
  for (const { changes, username, date } of since)
    for (const { type, identifiers, originalState } of changes) {
      const key = fieldKey(type, identifiers);
      touched.set(key, { before: touched.has(key) ? touched.get(key)!.before : originalState, username, date });
    }
  return touched;
}

/** Labels others gave since then stay, those they took stay away; of the rest the wanted ones. */
function mergedLabels(
  wanted: readonly number[],
  now: readonly number[],
  touched: ReadonlyMap<string, Touched>,
): number[] {
  const theirs = (id: number) => touched.has(fieldKey('LABEL', [String(id)]));
  return [...wanted.filter((id) => !theirs(id)), ...now.filter(theirs)];
}

function mergedRels(
  wanted: readonly RelPatch[],
  now: readonly Rel[],
  touched: ReadonlyMap<string, Touched>,
): RelPatch[] {
  const theirs = (rel: { relationId: number; targetId: number }) =>
    touched.has(fieldKey('RELATIONSHIP', [String(rel.relationId), String(rel.targetId)]));
  const present = new Set(now.map(relKey));
  const mine = wanted.filter((rel) => !theirs(rel) || present.has(relKey(rel)));
  const asked = new Set(mine.map(relKey));
  return [...mine, ...now.filter((rel) => theirs(rel) && !asked.has(relKey(rel)))];
}
