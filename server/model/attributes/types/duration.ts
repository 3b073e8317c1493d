import type { DurationValue } from '../attribute.ts';
import { checkedDistribution, distributionFrom, distributionText } from '../distributions/index.ts';
import type { PropertyType } from '../property-type.ts';
import { durationUnits, unitFrom } from '../units.ts';
import { checkedNumber, isRecord, numberFrom, wrongValue } from '../words.ts';

const takes = 'a duration';
const advice = `Send {"value": 2, "units": "HOURS"}; units are ${durationUnits.join(', ')}.`;

/** A span of time, or a random one. Written like `2 HOURS`; a text without a unit means hours. */
export const duration: PropertyType<DurationValue> = {
  name: 'DURATION',
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
