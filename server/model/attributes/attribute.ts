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
  /** The formula from which the value is computed each time its owner is saved. Without one, the sender has computed the value. */
  formula?: string;
  /** The reason why the formula yields no value. */
  problem?: string;
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

/** The value an entity or a link holds under a property's id, both stored and sent: JSON in the shape of the property's type. */
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
