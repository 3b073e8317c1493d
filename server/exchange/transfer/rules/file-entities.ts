import { blanks, settings } from '../../../model/changes/rules/field-lists.ts';
import type { SettingField } from '../../../model/changes/rules/field-lists.ts';
import type { PlannedEntity } from '../import-plan.ts';

/** Returns the settings that an entity of a file states: a flag that is left out is off, and every other setting stays as it is. */
export function settingsIn(stated: { readonly [Name in SettingField]?: unknown }): Pick<
  PlannedEntity['patch'],
  SettingField
> {
  const own: Record<string, unknown> = {};
  for (const name of settings) {
    const value = stated[name] ?? (blanks[name] === false ? false : undefined);
    if (value !== undefined) own[name] = value;
  }
  return own;
}

interface Stamps {
  created?: string | undefined;
  createdBy?: string | undefined;
  modified?: string | null | undefined;
  modifiedBy?: string | null | undefined;
  isLocked?: boolean | undefined;
  lockedBy?: string | null | undefined;
}

/** Returns who made and changed an entity of a file, and who held it. */
export const originIn = (stated: Stamps): NonNullable<PlannedEntity['origin']> => ({
  created: stated.created ? new Date(stated.created) : undefined,
  createdBy: stated.createdBy,
  modified: stated.modified ? new Date(stated.modified) : null,
  modifiedBy: stated.modifiedBy ?? null,
  isLocked: stated.isLocked ?? false,
  lockedBy: stated.lockedBy ?? null,
});
