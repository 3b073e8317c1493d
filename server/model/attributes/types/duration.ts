import { isRecord } from '../../../platform/text/json.ts';
import type { DurationValue } from '../attribute.ts';
import { checkedDistribution, distributionFrom, distributionText } from '../distributions/index.ts';
import type { PropertyType } from '../property-type.ts';
import { inDays } from '../rules/days.ts';
import { durationUnits, unitFrom } from '../rules/duration-units.ts';
import { plainNumber, random } from '../rules/graph-form.ts';
import { checkedNumber, numberFrom, wrongValue } from '../rules/value-checks.ts';

const takes = 'a duration';
const advice = `Send {"value": 2, "units": "HOURS"}; units are ${durationUnits.join(', ')}.`;

/** A span of time, or a random one. Written like `2 HOURS`; a text without a unit means hours. */
export const duration: PropertyType<DurationValue> = {
  description: 'A span of time, or a random one.',
  graph: {
    description: 'A span of time, or a random one.',
    fields: {
      amount: {
        type: 'Float',
        nullable: true,
        description: 'The number of units, if it is one plain number.',
        of: (duration) => plainNumber(duration?.value),
      },
      distribution: {
        type: 'Distribution',
        nullable: true,
        description: 'The distribution, if it is random.',
        of: (duration) => random(duration?.value),
      },
      units: {
        type: 'DurationUnit',
        nullable: true,
        description: 'The unit; null for no duration.',
        of: (duration) => duration?.units ?? null,
      },
      days: {
        type: 'Float',
        nullable: true,
        description: 'The duration in days: 7 a week, 30.4368 a month, 365.242 a year; the mean of a random one.',
        of: (duration) => duration && inDays(duration),
      },
    },
  },
  search: 'duration',
  searchedPart: 'value',
  reqif: { kind: 'STRING', text: 'parsed' },
  fallback: (lineage) => (lineage.includes('Action') ? { value: 1, units: 'HOURS' } : null),
  check(given, property) {
    if (!isRecord(given)) throw wrongValue(property, takes, given, advice);
    const units = durationUnits.find((unit) => unit === given['units']);
    if (!units) throw wrongValue(property, takes, given, advice);
    const { value } = given;
    return {
      value: isRecord(value) ? checkedDistribution(value, property) : checkedNumber(value, property, takes),
      units,
    };
  },
  toText: ({ value, units }) => `${typeof value === 'number' ? value : distributionText(value)} ${units}`,
  fromText(text) {
    const random = distributionFrom(text);
    if (random) {
      const units = unitFrom(random.unit || 'HOURS');
      return units && { value: random.distribution, units };
    }
    const [, digits, unit] = /^\s*(.*?[\d.])\s*([a-z]*)\s*$/i.exec(text) ?? [];
    const value = numberFrom(digits ?? '');
    const units = unitFrom(unit || 'HOURS');
    return value === null || units === null ? null : { value, units };
  },
};
