import type { PropertyType } from '../property-type.ts';
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

/** The kinds of properties, by the name that the schema, the graph and api/v4 give them. */
export const propertyTypes = {
  TEXT: text,
  BIG_TEXT: bigText,
  HTML: html,
  EQUATION: equation,
  URI: uri,
  MULTIPLICITY: multiplicity,
  BOOLEAN: boolean,
  QUALITY: quality,
  QUALITY_SCORE: qualityScore,
  NUMBER: number,
  PERCENT: percent,
  DURATION: duration,
  ENUMERATION: enumeration,
  MULTISELECT: multiselect,
  DATETIME: datetime,
  COMPUTABLE: computable,
  FILE: file,
  GEOPOINT: geopoint,
  USER_TEAM: userTeam,
} satisfies Record<string, PropertyType>;

export type PropertyTypeName = keyof typeof propertyTypes;
export const propertyTypeNames = Object.keys(propertyTypes) as PropertyTypeName[];

export const propertyType = (name: PropertyTypeName): PropertyType => propertyTypes[name];
