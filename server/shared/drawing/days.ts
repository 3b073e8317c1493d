// Formats days on a drawing as the pages around it do.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 24', by universal time, as an axis counts. */
export function dayOnAxis(value: number): string {
  const date = new Date(value);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** 'Nov 2026', by universal time. */
export function monthOnAxis(value: number): string {
  const date = new Date(value);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Writes a day as 'Nov 24, 2026', in the local time zone. */
export const dayOnSheet = (day: Date): string => `${MONTHS[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
