import { z } from '@hono/zod-openapi';

import { levels } from '../level.ts';
import { USUAL_PREFERENCES } from '../rules/users.ts';
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

/** The viewer, with their standing in the place of the call. */
export const ownShape = userShape
  .extend({
    permission: z.enum(levels).nullable().openapi({
      description: 'Their level in the organization that is named, or the highest in any; null for a guest.',
    }),
    roleId: z
      .int()
      .nullable()
      .openapi({ description: 'The role that they are given in the project that is named; null for none.' }),
  })
  .openapi('OwnUser');

/** Turns a user into the shape of api/v4; `export_options` is JSON if none was chosen. */
export const presentUser = ({
  created,
  lastLogin,
  preferences,
  turnedOff: _,
  ...user
}: User): z.infer<typeof userShape> => ({
  ...user,
  preferences: { ...USUAL_PREFERENCES, ...preferences },
  created: created.toISOString(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

export const doneShape = z.object({ ok: z.boolean() });
export const usernameShape = z.object({ username: z.string() });
