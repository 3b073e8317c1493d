import { blanks, fieldsIn, givenFields, settings, type Lock, type Setting } from '../../changes/rules/field-lists.ts';
import type { Entity } from '../entity.ts';

const blank = blanks as Pick<Entity, Setting | Lock>;
/** The settings and locks of an entity where nobody has set any. */
export const unset = fieldsIn(blank, givenFields);
/** The settings of an entity where nobody has set any. */
export const unsetSettings = fieldsIn(blank, settings);
