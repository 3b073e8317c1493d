// In which type of the graph each refusal of the product is answered.
import { expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { Refused, typeOfRefusal } from '../../../server/platform/graph/answers.ts';
import { fileRoomUsedUp } from '../../../server/refusals/files.ts';
import { noLicence, permissionExceedsLicence } from '../../../server/refusals/licences.ts';
import { tooManyIds, tooManyMessages, tooMuchAtOnce, tooSlow } from '../../../server/refusals/pace.ts';
import { mayNot, organizationNotFound, projectForbidden } from '../../../server/refusals/permission.ts';
import { invalid, nameConflict, notSignedIn, Refusal, tooLarge } from '../../../server/refusals/refusal.ts';
import {
  clash,
  classMissing,
  duplicateId,
  entityLimitExceeded,
  entityNotFound,
  undoClash,
} from '../../../server/refusals/saves.ts';
import { apiKeyMayNot } from '../../../server/refusals/sessions-and-keys.ts';
import {
  linkIsUsedOrTooOld,
  signInAgain,
  tooManyAttempts,
  twoStepDemanded,
  wrongPassword,
} from '../../../server/refusals/sign-in.ts';

graph();

const theirs = { entityId: 1, entity: 'Pump', type: 'NAME', identifiers: [], field: 'Name' };
const inConflict = {
  ...theirs,
  yours: 'A',
  theirs: 'B',
  before: 'C',
  savedBy: 'Rita',
  savedAt: '2026-01-02T03:04:05.000Z',
};

test.each<[string, Refusal[]]>([
  ['ClashRefusal', [clash([inConflict]), undoClash([inConflict])]],
  ['LossRefusal', [new Refusal('CLASS_CHANGE_LOSES', 409, 'Loses', 'It loses.', { losses: [] })]],
  ['InUseRefusal', [invalid('It is in use.', { uses: [] })]],
  ['LockRefusal', [new Refusal('LOCKED', 423, 'Locked', 'Rita works on it.', { lockedBy: 'rita' })]],
  ['LicenceRefusal', [noLicence('walt', 'all are taken'), permissionExceedsLicence('walt')]],
  [
    'LimitRefusal',
    [
      entityLimitExceeded(5),
      fileRoomUsedUp(1 << 20, 2 << 20),
      tooManyIds(3),
      tooManyMessages(1),
      tooManyAttempts(9),
      tooMuchAtOnce(),
      tooLarge(1 << 20),
      tooSlow(),
    ],
  ],
  [
    'SignInRefusal',
    [notSignedIn(), wrongPassword(), signInAgain(5), twoStepDemanded({ username: 'walt', method: 'NATIVE' })],
  ],
  ['PermissionRefusal', [mayNot('delete it'), projectForbidden(1), apiKeyMayNot()]],
  ['NotFoundRefusal', [entityNotFound(1), organizationNotFound('acme')]],
  ['InvalidRefusal', [invalid('Enter a name.'), classMissing(), nameConflict()]],
  ['OtherRefusal', [duplicateId(), linkIsUsedOrTooOld()]],
])('%s', (type, them) => {
  expect(them.map((each) => typeOfRefusal(new Refused(each)))).toEqual(them.map(() => type));
});
