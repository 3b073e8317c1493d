import { z } from '@hono/zod-openapi';

import { invalid } from '../../refusals/refusal.ts';
import { MOMENT_WORDS, readMoment } from '../text/moments.ts';
import { kindWords, mustBe } from './shape-words.ts';

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** A whole number in a body that the database can hold (32 bits). */
export const int32 = z.int().min(LEAST).max(MOST);

/** Returns the shape of a whole number in an address, where values are text. */
export const wholeNumber = (least = LEAST, most = MOST): z.ZodType<number, string> =>
  z
    .string()
    .transform((text, { addIssue }) => {
      const number = /^[+-]?\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN;
      if (number >= least && number <= most) return number;
      addIssue({
        code: 'custom',
        message: Number.isNaN(number) ? kindWords.int : `${kindWords.int} from ${least} to ${most}`,
      });
      return z.NEVER;
    })
    .openapi({ type: 'integer', minimum: least, maximum: most });

/** A date or time in an address. */
export const moment: z.ZodType<Date, string> = z
  .string()
  .transform((text, { addIssue }) => {
    const read = readMoment(text);
    if (read) return read;
    addIssue({ code: 'custom', message: MOMENT_WORDS });
    return z.NEVER;
  })
  .openapi({ type: 'string', format: 'date-time' });

/** Reads a number in a path, for routes whose schema is given elsewhere. */
export function numberInPath(c: { req: { param(name: string): string | undefined } }, name: string): number {
  const given = c.req.param(name) ?? '';
  const { success, data } = wholeNumber(0).safeParse(given);
  if (!success) throw invalid(mustBe(name, kindWords.int, `'${given}'`));
  return data;
}

/**
 * Returns the body schema of a call. Unknown fields are refused by name. Fields in `ours` are only ever sent by the server; clients may
 * send them back, and they are ignored.
 */
export function taking<F extends z.ZodObject>(
  fields: F,
  ours: readonly string[] = [],
): z.ZodType<z.output<F>, z.input<F>> {
  const unset = z.unknown().optional().openapi({ description: 'Read-only: a value that is sent is ignored.' });
  const strict = z.strictObject({ ...Object.fromEntries(ours.map((name) => [name, unset])), ...fields.shape });
  if (ours.length === 0) return strict as unknown as z.ZodType<z.output<F>, z.input<F>>;
  const names = new Set(ours.filter((name) => !Object.hasOwn(fields.shape, name)));
  return strict.transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))),
  ) as unknown as z.ZodType<z.output<F>, z.input<F>>;
}
