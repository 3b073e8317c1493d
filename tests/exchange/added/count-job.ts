import { z } from 'zod';

import { contextOnBehalfOf } from '../../../server/identity/session/queries/on-behalf-of.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import type { JobKind } from '../../../server/platform/jobs/kinds.ts';

const shape = z.object({
  letters: z.int().describe('How many letters there are.'),
  longest: z
    .object({ word: z.string().describe('The word.') })
    .meta({ title: 'LongestWord', description: 'A word that no other is longer than.' })
    .nullable()
    .describe('The longest word.'),
});

/** Counts letters, in a lane of its own. */
export const countJob: JobKind<typeof shape> = {
  name: 'count',
  lane: { queue: 'counting', atOnce: 1 },
  result: { type: 'CountResult', description: 'What has been counted.', shape },
  async carryOut(truss, { job, finish }) {
    const { text } = job.parameters as { text: string };
    const words = text.split(' ').toSorted((a, b) => b.length - a.length);
    const result = { letters: words.join('').length, longest: words[0] ? { word: words[0] } : null };
    return inTransaction(await contextOnBehalfOf(truss, job.createdBy), (ctx) => finish(ctx, result));
  },
};
