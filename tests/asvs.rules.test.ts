// The checklist of ASVS names tests that are there, has each requirement of levels 1 and 2 once, and says why where one is not met.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8');
const lines = text.split('\n').filter((line) => line.startsWith('- '));

/** How many requirements of level 1 and 2 each section has; in these they come first, in order. */
const sections: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
};

test('has each requirement once, in order', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
  );
  expect(lines.map((line) => /^- \*\*([\d.]+)\*\* /.exec(line)?.[1])).toEqual(wanted);
});

describe('each requirement names an existing test, or says why there is none', () => {
  test.each(lines.map((line) => [/[\d.]+/.exec(line)![0], line]))('%s', (_number, line) => {
    const named = [...line.matchAll(/`([^`]+) › ([^`]+)`/g)];
    expect(named.length > 0 || line.includes('does not apply')).toBe(true);
    expect(line).not.toMatch(/– open\b/);
    for (const [, file, name] of named) {
      const path = join(import.meta.dirname, file!);
      expect(existsSync(path), file).toBe(true);
      expect(readFileSync(path, 'utf8').replaceAll("\\'", "'"), `${file} › ${name}`).toContain(name);
    }
    for (const [, path] of line.matchAll(/`((?:server|access)\/[^` ]+)`/g))
      expect(existsSync(join(import.meta.dirname, path!.startsWith('server/') ? '..' : '.', path!)), path).toBe(true);
  });
});
