import { isRecord } from '../../../platform/text/json.ts';

/** Describes a position on a diagram in words; '' without a position of its own. */
export function placeText(place: unknown): string {
  if (!isRecord(place)) return '';
  const { x, y, width, height, ...others } = place;
  const at = x === undefined && y === undefined ? [] : [`at ${round(x)}, ${round(y)}`];
  const size = width === undefined && height === undefined ? [] : [`${round(width)} × ${round(height)}`];
  const more = Object.keys(others).map((name) => name.replace(/^is/, '').toLowerCase());
  return [...at, ...size, ...more].join(', ');
}

const round = (value: unknown): string => (typeof value === 'number' ? String(Math.round(value)) : '–');
