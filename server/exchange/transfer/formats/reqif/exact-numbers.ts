const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;
/** The number of digits that a floating-point number returns unchanged. */
const SAFE_DIGITS = 15;

/** Tells whether a number equals a decimal text exactly, rather than being only the nearest number. */
export function isSameNumber(text: string, number: number): boolean {
  if (text.length <= SAFE_DIGITS && !/e/i.test(text)) return true;
  const [given, known] = [digitsOf(text), digitsOf(String(number))];
  return given !== undefined && known !== undefined && given === known;
}

/** Returns the sign, the digits and the power of ten of a decimal text, the same for all texts of one number. */
function digitsOf(text: string): string | undefined {
  const [, sign = '', whole = '', rest = '', power = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (whole + rest === '') return undefined;
  const digits = (whole + rest).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  const exponent = Number(power) - rest.length + (digits.length - short.length);
  return `${sign === '-' ? '-' : ''}${short}e${exponent}`;
}

/** Returns the moment of an XML date, in UTC without a time zone. NaN for texts that only look like a date, such as 'day 3'. */
export function parseXmlDate(text: string): number {
  if (!/^[+-]?\d{4,6}-\d\d/.test(text)) return NaN;
  return Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
}

/** Tells whether a date is no finer than milliseconds. */
export const isSameMoment = (text: string): boolean => !/\.\d{3}\d*[1-9]/.test(text);

const DOUBLE = /^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|-?INF|NaN)$/i;
const DATE_TIME = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Tells whether a text is a valid XML Schema number or date. */
export const isWritable = (kind: 'REAL' | 'DATE', text: string): boolean =>
  (kind === 'REAL' ? DOUBLE : DATE_TIME).test(text);
