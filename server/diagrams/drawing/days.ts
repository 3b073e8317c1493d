// How days are written on a drawing: as on the pages around it.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '24 Nov', by universal time, as an axis counts. */
export function dayOnAxis(value: number): string {
  const date = new Date(value);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** 'Nov 2026', by universal time. */
export function monthOnAxis(value: number): string {
  const date = new Date(value);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** '24 Nov 2026', where whoever draws is. */
export const dayOnSheet = (day: Date): string => `${day.getDate()} ${MONTHS[day.getMonth()]} ${day.getFullYear()}`;
