const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;
/** So many digits come back from a number as they went in. */
const SAFE_DIGITS = 15;

/** Whether a number is exactly what a decimal text says, and not only the nearest that there is. */
export function isSameNumber(text: string, number: number): boolean {
  if (text.length <= SAFE_DIGITS && !/e/i.test(text)) return true;
  const [given, known] = [digitsOf(text), digitsOf(String(number))];
  return given !== undefined && known !== undefined && given === known;
}

/** The sign, the digits and the power of ten of a decimal text; the same for all texts of one number. */
function digitsOf(text: string): string | undefined {
  const [, sign = '', whole = '', rest = '', power = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (whole + rest === '') return undefined;
  const digits = (whole + rest).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  const exponent = Number(power) - rest.length + (digits.length - short.length);
  return `${sign === '-' ? '-' : ''}${short}e${exponent}`;
}

/** The moment that a date of XML says; where it names no time zone, that of Greenwich. Not a number for what only reads like a date, such as 'day 3'. */
export function momentOf(text: string): number {
  if (!/^[+-]?\d{4,6}-\d\d/.test(text)) return NaN;
  return Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
}

/** Whether a date says no more than thousandths of a second. */
export const isSameMoment = (text: string): boolean => !/\.\d{3}\d*[1-9]/.test(text);

const DOUBLE = /^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|-?INF|NaN)$/i;
const DATE_TIME = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Whether XML Schema takes a text for a number, or for a date. */
export const isWritable = (kind: 'REAL' | 'DATE', text: string): boolean =>
  (kind === 'REAL' ? DOUBLE : DATE_TIME).test(text);
