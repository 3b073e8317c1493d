// Lengths of style sheets are written in pixels and built as shares of the size of text that somebody has chosen, in questions about the width of the page too; only hairlines stay as thin as they are. Icons have a length there for each size that one has.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { inRem } from '../../../web/rem-plugin.ts';

test.each([
  ['font-size: 13px', 'font-size: 0.8125rem'],
  ['padding: 4px 12px', 'padding: 0.25rem 0.75rem'],
  ['margin: -12px', 'margin: -0.75rem'],
  ['@media (max-width: 699.98px)', '@media (max-width: 43.74875rem)'],
  ['height: calc(100vh - 104px)', 'height: calc(100vh - 6.5rem)'],
  ['border: 1px solid', 'border: 1px solid'],
  ['outline-offset: -2px', 'outline-offset: -2px'],
  ['.db-12px { --of-40px: 0 }', '.db-12px { --of-40px: 0 }'],
  ['width: 2mm; flex: 1 1 0', 'width: 2mm; flex: 1 1 0'],
])('%s', (written, built) => expect(inRem(written)).toBe(built));

test('every size that an icon has grows with text', () => {
  const web = resolve(import.meta.dirname, '../../../web');
  const styles = readFileSync(resolve(web, 'ui/base.css'), 'utf8');
  const code = globSync('**/*.tsx', { cwd: web }).map((name) => readFileSync(resolve(web, name), 'utf8'));
  const sizes = code.flatMap((text) => [...text.matchAll(/size(?:=\{|: )(\d+)\}?,? stroke/g)].map(([, size]) => size!));
  expect(sizes.length).toBeGreaterThan(200);
  const fixed = [...new Set(sizes)].filter((size) => !styles.includes(`.tabler-icon[width='${size}']`));
  expect(fixed).toEqual([]);
});
