import { expect, test } from 'vitest';

import { withOnly } from '../../../web/unused-styles-plugin.ts';

test.each([
  ['.m_1{color:red}.m_2{color:#00f}', '.m_1{color:red}'],
  ['.m_1,.m_2{color:red}', '.m_1{color:red}'],
  ['.m_1 .m_2{color:red}', ''],
  ['.m_1:where(.m_2){color:red}', ''],
  ['.m_1:where(.m_2,p){color:red}', '.m_1:where(.m_2,p){color:red}'],
  ['.m_1:not(.m_2){color:red}', '.m_1:not(.m_2){color:red}'],
  ['@layer mantine{.m_2{color:red}.own{color:red}}', '@layer mantine{.own{color:red}}'],
  ['@media print{.m_1:hover>p{color:red}}', '@media print{.m_1:hover>p{color:red}}'],
])('for %s only rules that can apply stay if m_1 alone is used', (css, left) => {
  expect(withOnly(new Set(['m_1']), css)).toBe(left);
});
