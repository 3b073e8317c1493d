import { z } from '@hono/zod-openapi';

import { MOMENT_WORDS, readMoment } from '../../../platform/text/moments.ts';

/** The moment or revision of a view, in an address. */
export const asOf: z.ZodType<{ revision: number } | { moment: Date } | undefined, string | undefined> = z
  .string()
  .optional()
  .transform((text, { addIssue }) => {
    if (text === undefined) return undefined;
    if (/^\d{1,9}$/.test(text)) return { revision: Number(text) };
    const read = readMoment(text);
    if (read) return { moment: read };
    addIssue({ code: 'custom', message: `the number of a revision, or ${MOMENT_WORDS}` });
    return z.NEVER;
  })
  .openapi({
    type: 'string',
    description:
      'A revision (e.g. 418) or a date (e.g. 2026-03-03T09:30:00Z): reads everything as of then, with the permissions of today. Default: the current state.',
  });
