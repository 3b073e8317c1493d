import { numberMarks } from '../../ui/typed/typed-number.ts';

/** A point on the earth, in degrees. */
export interface Geopoint {
  latitude: number;
  longitude: number;
}

const FIGURE = String.raw`\d+(?:\.\d+)?`;
const ANGLE = String.raw`([+-]?${FIGURE})\s*°?(?:\s*(${FIGURE})\s*'(?:\s*(${FIGURE})\s*")?)?`;
const angle = new RegExp(`^${ANGLE}$`);
const behind = new RegExp(String.raw`^(.+?)\s*([NSEW])[\s,;]*(.+?)\s*([NSEW])$`);
const ahead = new RegExp(String.raw`^([NSEW])\s*(.+?)[\s,;]*([NSEW])\s*(.+)$`);

/** Returns the degrees of an angle: 64.86, 64° 51.6' or 64°51'36". */
function degrees(text: string): number | undefined {
  const [, whole, minutes = '0', seconds = '0'] = angle.exec(text.trim()) ?? [];
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const part = Number(minutes) / 60 + Number(seconds) / 3600;
  const size = Math.abs(Number(whole)) + part;
  return Number((whole.startsWith('-') ? -size : size).toFixed(9));
}

function placeOf(north: string | undefined, east: string | undefined): Geopoint | undefined {
  const [latitude, longitude] = [degrees(north ?? ''), degrees(east ?? '')];
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Gives an angle the sign of its letter; one that has a sign already would say it twice. */
const signed = (text: string, letter: string) =>
  /^[+-]/.test(text.trim()) ? '' : `${letter === 'S' || letter === 'W' ? '-' : ''}${text.trim()}`;

function withLetters(text: string): Geopoint | undefined {
  const [, one, first, other, second] = behind.exec(text) ?? [];
  const [, letter, angle, otherLetter, otherAngle] = ahead.exec(text) ?? [];
  const pairs = first
    ? [
        [first, one!],
        [second!, other!],
      ]
    : letter
      ? [
          [letter, angle!],
          [otherLetter!, otherAngle!],
        ]
      : [];
  const of = (letters: string) => pairs.find(([each]) => letters.includes(each!));
  const [north, east] = [of('NS'), of('EW')];
  return north && east && placeOf(signed(north[1]!, north[0]!), signed(east[1]!, east[0]!));
}

/**
 * Reads a place as people write it: 64.86 -147.85, with a comma between, or 64°51'36"N 147°51'0"W. Undefined if the text is none. The comma
 * of decimals, in languages that have one, needs a blank or a semicolon between the two.
 */
export function typedPlace(text: string, { decimal } = numberMarks()): Geopoint | undefined {
  const words = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll('º', '°')
    .replaceAll(/''|[″“”]/g, '"')
    .replaceAll(/[′‘’]/g, "'");
  if (/[NSEW]/.test(words)) return withLetters(decimal === ',' ? words.replaceAll(/(\d),(\d)/g, '$1.$2') : words);
  const apart = words.split(/\s*[;,]\s+|\s*;|\s+/);
  const own = decimal === '.' ? apart : apart.map((each) => each.replace(decimal, '.'));
  if (own.length === 2) return placeOf(own[0], own[1]);
  const [north, east, ...others] = words.split(',');
  return others.length > 0 ? undefined : placeOf(north, east);
}

/** Writes a place in words that no reader takes for another: '64.86° N, 147.85° W'. */
export const geopointWords = ({ latitude, longitude }: Geopoint): string =>
  `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;

/** Says that a text is no place, and what would be one. */
export const notAPlace = (text: string): string =>
  `'${text.trim()}' is not a place. Write latitude and longitude in degrees, e.g. 64.86, -147.85 or 64°51'36"N 147°51'0"W.`;
