import { expect, test } from 'vitest';

import { isUuid, networkOf } from '../../../server/identity/session/rules/sessions.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['', ''],
])('attempts from %j are counted under %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an id is looked up only if it looks like a session's id", () => {
  expect(isUuid('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(true);
  for (const text of ['', '1', "0f8fad5b-d9cb-469f-a165-70867728950e' or true --"]) expect(isUuid(text)).toBe(false);
});
