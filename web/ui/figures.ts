const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Writes an amount of bytes: 1536 as '1.5 KB'. */
export function bytes(count: number): string {
  const power = count < 1 ? 0 : Math.min(Math.floor(Math.log2(count) / 10), UNITS.length - 1);
  return `${number.format(count / 1024 ** power)} ${UNITS[power]}`;
}

/** Writes the time since a moment: '3 d 4 h', '4 h 12 min', '12 min'. */
export function durationText(from: string, now = Date.now()): string {
  const minutes = Math.max(Math.floor((now - Date.parse(from)) / 60_000), 0);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Writes a number as people read it: '10,000'. */
export const figure = (count: number): string => count.toLocaleString('en');

/** Writes a share of one in percent: 0.5 as '50 %'. */
export const percentText = (share: number): string => `${Math.round(share * 100)} %`;

/** Writes a count with its noun: '1 person', '3 people'. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
