import { dictionary } from '@zxcvbn-ts/language-common';

/** Sequences, repetitions and words of the trade, which the dictionary does not list. */
const ours =
  `0123456789 0987654321 987654321 87654321 00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 12341234 12121212 13131313 123123123 20202020 abcdefgh qwerqwer qweqweqwe qwe12345 qwertz123 zaq1zaq1
  1g2w3e4r password1! p@ssword pa$$word pass12345 123password letmein! changeme123 admin1234 admin12345 administrador
  root1234 rootroot guest123 user1234 test12345 linkedin linkedin1 summer2023 summer2024 summer2025 summer2026 winter2023
  winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 cheese123 flower123
  systems1 systemsengineering rocket123 spaceship correcthorsebatterystaple`.split(/\s+/);

/** Returns the passwords most often found in breaches, of those long enough to be chosen here, in lower case. */
export const breachedPasswords = (shortest: number): ReadonlySet<string> =>
  new Set([...dictionary['passwords-common'], ...ours].filter((each) => each.length >= shortest));
