import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

import type { TypeOnPage } from '../type-on-page.ts';
import { bigText } from './big-text.ts';
import { boolean } from './boolean.ts';
import { computable } from './computable.ts';
import { datetime } from './datetime.ts';
import { duration } from './duration.ts';
import { enumeration } from './enumeration.ts';
import { equation } from './equation.ts';
import { file } from './file.ts';
import { geopoint } from './geopoint.ts';
import { html } from './html.ts';
import { multiplicity } from './multiplicity.ts';
import { multiselect } from './multiselect.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { qualityScore } from './quality-score.ts';
import { quality } from './quality.ts';
import { text } from './text.ts';
import { uri } from './uri.ts';
import { userTeam } from './user-team.ts';

/**
 * Every property type, one file each. They name editors without importing them: lists need this table, and editors are a third of all code.
 */
export const types = {
  BIG_TEXT: bigText,
  BOOLEAN: boolean,
  COMPUTABLE: computable,
  DATETIME: datetime,
  DURATION: duration,
  ENUMERATION: enumeration,
  EQUATION: equation,
  FILE: file,
  GEOPOINT: geopoint,
  HTML: html,
  MULTIPLICITY: multiplicity,
  MULTISELECT: multiselect,
  NUMBER: number,
  PERCENT: percent,
  QUALITY: quality,
  QUALITY_SCORE: qualityScore,
  TEXT: text,
  URI: uri,
  USER_TEAM: userTeam,
} satisfies Record<PropertyType, TypeOnPage>;

type Types = typeof types;
export type EditorName = Types[PropertyType]['editor'];
export type ReadingName = Extract<Types[PropertyType], { reading: string }>['reading'];

/** Returns the facts of a property type; a type that is newer than this page counts as text. */
export const typeOnPage = (type: string): TypeOnPage & { editor: EditorName; reading?: ReadingName } =>
  types[type as PropertyType] ?? types.TEXT;
export const typesOnPage = Object.keys(types) as PropertyType[];
