/** The types a property can have; their catalogue is `types/index.ts`. */
export const propertyTypeNames = [
  'TEXT',
  'BIG_TEXT',
  'HTML',
  'EQUATION',
  'URI',
  'MULTIPLICITY',
  'BOOLEAN',
  'QUALITY',
  'QUALITY_SCORE',
  'NUMBER',
  'PERCENT',
  'DURATION',
  'ENUMERATION',
  'MULTISELECT',
  'DATETIME',
  'COMPUTABLE',
  'FILE',
  'GEOPOINT',
  'USER_TEAM',
] as const;
export type PropertyTypeName = (typeof propertyTypeNames)[number];

export type DistributionTypeName =
  | 'BETA'
  | 'BINOMIAL'
  | 'EXPONENTIAL'
  | 'POISSON'
  | 'GAMMA'
  | 'LOG_NORMAL'
  | 'NORMAL'
  | 'TRIANGULAR'
  | 'UNIFORM'
  | 'WEIBULL';

/** A random value: the parameters are those of its type, in the units of the property. */
export interface Distribution {
  type: DistributionTypeName;
  parameters: Record<string, number>;
}

export type DurationUnit = 'SECONDS' | 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS' | 'MONTHS' | 'YEARS';

export interface DurationValue {
  value: number | Distribution;
  units: DurationUnit;
}
export interface QualityValue {
  value: boolean;
  suggestions: string[];
}
export interface ComputableValue {
  result: number | null;
  decimalPlaces: number;
  resultUnits: string;
}
export interface GeopointValue {
  latitude: number;
  longitude: number;
}
export interface UserTeamEntry {
  id: string;
  type: 'user' | 'team';
  label: string;
}

/** What an entity or a link holds under a property's id, as it is stored and as it travels: JSON, shaped by the property's type. */
export type AttributeValue =
  | string
  | number
  | boolean
  | string[]
  | Distribution
  | DurationValue
  | QualityValue
  | ComputableValue
  | GeopointValue
  | UserTeamEntry[]
  | null;

/** Attribute values by property id (a number written as text, as JSON keys are). */
export type Attrs = Record<string, AttributeValue>;
