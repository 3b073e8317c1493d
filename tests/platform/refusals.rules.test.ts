// In which type of the graph each refusal of the product is answered.
import { expect, test } from 'vitest';

import { graph } from '../../server/graph.ts';
import { Refused, typeOfRefusal } from '../../server/platform/graph/answers.ts';
import * as refusals from '../../server/refusals.ts';

const { Refusal } = refusals;
graph();

const theirs = { entityId: 1, entity: 'Pump', type: 'NAME', identifiers: [], field: 'Name' };
const clash = { ...theirs, yours: 'A', theirs: 'B', before: 'C', savedBy: 'Rita', savedAt: '2026-01-02T03:04:05.000Z' };

test.each<[string, InstanceType<typeof Refusal>[]]>([
  ['ClashRefusal', [refusals.clash([clash]), refusals.undoClash([clash])]],
  ['LossRefusal', [new Refusal('CLASS_CHANGE_LOSES', 409, 'Loses', 'It loses.', { losses: [] })]],
  ['InUseRefusal', [refusals.invalid('It is in use.', { uses: [] })]],
  ['LockRefusal', [new Refusal('LOCKED', 423, 'Locked', 'Rita works on it.', { lockedBy: 'rita' })]],
  ['LicenceRefusal', [refusals.noLicence('walt', 'all are taken'), refusals.permissionExceedsLicence('walt')]],
  [
    'LimitRefusal',
    [
      refusals.entityLimitExceeded(5),
      refusals.tooManyIds(3),
      refusals.tooManyMessages(1),
      refusals.tooManyAttempts(9),
      refusals.tooMuchAtOnce(),
      refusals.tooLarge(1 << 20),
      refusals.tooSlow(),
    ],
  ],
  [
    'SignInRefusal',
    [
      refusals.notSignedIn(),
      refusals.wrongPassword(),
      refusals.signInAnew(5),
      refusals.twoStepDemanded({ username: 'walt', method: 'NATIVE' }),
    ],
  ],
  ['PermissionRefusal', [refusals.mayNot('delete it'), refusals.projectForbidden(1), refusals.keyMayNot()]],
  ['NotFoundRefusal', [refusals.entityNotFound(1), refusals.organizationNotFound('acme')]],
  ['InvalidRefusal', [refusals.invalid('Enter a name.'), refusals.classMissing(), refusals.nameTaken()]],
  ['OtherRefusal', [refusals.duplicateId(), refusals.linkIsOver()]],
])('%s', (type, them) => {
  expect(them.map((each) => typeOfRefusal(new Refused(each)))).toEqual(them.map(() => type));
});
