import { z } from '@hono/zod-openapi';

import type { User } from '../user.ts';

export const userShape = z
  .object({
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    company: z.string(),
    preferences: z.record(z.string(), z.unknown()),
    permissions: z.array(z.string()),
    twoStepEnabled: z.boolean(),
    created: z.string(),
    lastLogin: z.string().nullable(),
  })
  .openapi('User');

/** A user as api/v4 spells it; `export_options` is JSON where nothing else was chosen. */
export const present = ({
  created,
  lastLogin,
  preferences,
  turnedOff: _,
  ...user
}: User): z.infer<typeof userShape> => ({
  ...user,
  preferences: { export_options: 'JSON', ...preferences },
  created: created.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

export const done = z.object({ ok: z.boolean() });
export const named = z.object({ username: z.string() });
