import type { PropertyTypeName } from '../attribute.ts';
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

/** Every kind of property there is. */
export const propertyTypes: readonly PropertyType[] = [
  text,
  bigText,
  html,
  equation,
  uri,
  multiplicity,
  boolean,
  quality,
  qualityScore,
  number,
  percent,
  duration,
  enumeration,
  multiselect,
  datetime,
  computable,
  file,
  geopoint,
  userTeam,
];

const byName = new Map(propertyTypes.map((type) => [type.name, type]));

export const propertyType = (name: PropertyTypeName): PropertyType => byName.get(name)!;
