import { z } from '@hono/zod-openapi';

import { asOf, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { inProject } from '../../../platform/http/rest.ts';

/** What the calls have in common that say where an entity is used: on what it stands, and what holds it. */
export const inEntity = inProject.extend({ entityId: wholeNumber(0) });
export const pageOfUse = z.object({
  limit: wholeNumber(0, 1000).default(100),
  offset: wholeNumber(0).default(0),
  asOf,
});
/** How many there are, and which of them the answer shows. */
export const listed = { total: z.int(), limit: z.int(), offset: z.int() };
