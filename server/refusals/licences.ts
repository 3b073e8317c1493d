// Licences, and what they permit.
import { Refusal } from './refusal.ts';

/** 423: nobody works in an organization without a licence. */
export const noLicence = (username: string, reason: string): Refusal =>
  new Refusal(
    'NO_LICENCE',
    423,
    'No License Available',
    `No license was available for user: ${username}, because ${reason}.`,
    { reason },
  );
const mismatch = (message: string) => new Refusal('LICENCE_MISMATCH', 424, 'License and Permission Mismatch', message);
/** 424: a member or administrator with the licence of a reviewer. */
export const permissionExceedsLicence = (username: string): Refusal =>
  mismatch(
    `User, ${username}, has a permission that exceeds the license Reviewer. An administrator can give them a user license, or make them a reviewer.`,
  );
/** 424: a reviewer with the licence of a user. */
export const licenceExceedsPermission = (username: string): Refusal =>
  mismatch(
    `User, ${username}, has a license that exceeds the permission Reviewer. An administrator can give them a reviewer license, or make them a member.`,
  );
