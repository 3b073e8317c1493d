import { isRecord } from '../../../platform/text/json.ts';
import type { GeopointValue } from '../attribute.ts';
import type { PropertyType } from '../property-type.ts';
import { becameOther, checkedNumber, numberFrom, wrongValue } from '../rules/value-checks.ts';

/** A point on the earth, in degrees. */
export const geopoint: PropertyType<GeopointValue> = {
  description: 'A place on a globe.',
  graph: {
    description: 'A place on a globe, in degrees.',
    fields: {
      latitude: { type: 'Float', nullable: true, description: '-90 to 90.', of: (point) => point?.latitude ?? null },
      longitude: {
        type: 'Float',
        nullable: true,
        description: '-180 to 180.',
        of: (point) => point?.longitude ?? null,
      },
    },
  },
  search: 'presence',
  reqif: { kind: 'STRING', text: 'parsed' },
  fallback: () => null,
  check(given, property) {
    const takes = 'a latitude from -90 to 90 and a longitude from -180 to 180';
    const advice = 'Send {"latitude": 64.86, "longitude": -147.85}.';
    if (!isRecord(given)) throw wrongValue(property, takes, given, advice);
    const latitude = checkedNumber(given['latitude'], property, takes);
    const longitude = checkedNumber(given['longitude'], property, takes);
    if (!isOnEarth(latitude, longitude)) throw wrongValue(property, takes, given, advice);
    return { latitude, longitude };
  },
  toText: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  fromText: pointFrom,
  shortfall: (text, property) =>
    pointFrom(text) === null ? becameOther(property, 'takes a latitude and a longitude', text, 'none') : null,
};

function pointFrom(text: string): GeopointValue | null {
  const parts = text.split(',').map(numberFrom);
  const [latitude = null, longitude = null] = parts;
  if (parts.length !== 2 || latitude === null || longitude === null) return null;
  return isOnEarth(latitude, longitude) ? { latitude, longitude } : null;
}

const isOnEarth = (latitude: number, longitude: number) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
