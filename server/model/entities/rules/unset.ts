import {
  blanks,
  fieldsIn,
  givenFields,
  settings,
  type LockField,
  type SettingField,
} from '../../changes/rules/field-lists.ts';
import type { Entity } from '../entity.ts';

const blank = blanks as Pick<Entity, SettingField | LockField>;
/** The settings and locks of an entity where nobody has set any. */
export const unset = fieldsIn(blank, givenFields);
/** The settings of an entity where nobody has set any. */
export const unsetSettings = fieldsIn(blank, settings);
