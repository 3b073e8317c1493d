import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

interface OfVitest {
  testResults: { name: string; startTime: number; endTime: number }[];
}
interface Suite {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}
interface OfBrowser {
  config: { rootDir: string };
  suites: Suite[];
}

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

const durationOf = ({ suites = [], specs }: Suite): number =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((sum, each) => sum + each, 0);

/** Lists the ten slowest files of a run, one per line, from the runners' reports in a folder. */
export function slowest(reports: string): string {
  const vitest = read<OfVitest>(resolve(reports, 'vitest.json'))?.testResults ?? [];
  const browser = read<OfBrowser>(resolve(reports, 'browser.json'));
  const files = [
    ...vitest.map(({ name, startTime, endTime }) => ({ name: relative('.', name), ms: endTime - startTime })),
    ...(browser?.suites ?? []).map((suite) => ({
      name: relative('.', resolve(browser!.config.rootDir, suite.file)),
      ms: durationOf(suite),
    })),
  ];
  const lines = files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
  return lines.length > 0 ? `\nThe slowest files:\n${lines.join('')}` : '';
}

/** Writes the durations of a run's parts and of the whole, in seconds: `check 36 s, vitest 309 s, browser 245 s: 590 s in all`. */
export function partsLine(parts: readonly (readonly [name: string, ms: number])[]): string {
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  const whole = parts.reduce((sum, [, ms]) => sum + ms, 0);
  return `\n${parts.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')}: ${seconds(whole)} in all\n`;
}
