// Buttons run commands by their names: a name that no command has would do nothing, and say nothing.
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const code = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'web/__generated__/**', 'web/node_modules/**'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name!));

test('every command that a button runs is there', () => {
  const run = found(/\brunCommand\(\s*('[^']*'|\w+)/g);
  const offered = found(/\b(?:useShortcut\(\s*'[^']*',|useCommand\(\{[^}]*?\bdoes:)\s*('[^']*'|\w+)/g);
  run.delete('does'); // its own parameter
  expect(run.size).toBeGreaterThan(2);
  expect([...run].filter((name) => !offered.has(name))).toEqual([]);
});
