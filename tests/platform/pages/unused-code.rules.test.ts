// The build leaves out a library's code that nothing of ours can reach, and only where that is true.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const dialogs = ['Modal', 'Drawer'].map((name) =>
  readFileSync(resolve(root, `node_modules/@mantine/core/esm/components/${name}/${name}Root.mjs`), 'utf8'),
);

test('dialogs of the library ask for its scroll bars only to compare with them what we never give', () => {
  for (const code of dialogs) {
    expect(code).toContain('from "../ScrollArea/ScrollArea.mjs"');
    const uses = code.match(/(?<!\/)\bScrollArea\b(?!\.mjs|\/)/g)!;
    expect([uses.length, code.includes('scrollAreaComponent === ScrollArea.Autosize')]).toEqual([2, true]);
  }
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**', 'web/__generated__/**'] });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => readFileSync(resolve(root, name), 'utf8').includes('scrollAreaComponent'))).toEqual([]);
});
