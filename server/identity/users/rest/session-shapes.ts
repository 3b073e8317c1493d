import { z } from '@hono/zod-openapi';

import type { Session } from '../../session/session.ts';

export const sessionShape = z
  .object({
    id: z.string(),
    method: z.string(),
    address: z.string(),
    agent: z.string(),
    created: z.string(),
    lastSeen: z.string(),
    expires: z.string(),
    isCurrent: z.boolean(),
  })
  .openapi('Session');

/** A session as api/v4 spells it. */
export const presentSession = ({ created, lastSeen, expires, ...session }: Session): z.infer<typeof sessionShape> => ({
  ...session,
  created: created.toISOString(),
  lastSeen: lastSeen.toISOString(),
  expires: expires.toISOString(),
});
