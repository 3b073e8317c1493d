// What the READMEs say is so: every link, path, name, command and setting in them is there, every slice is listed, and decisions are dated and short.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

const excluded = ['**/node_modules/**', '**/__generated__/**', 'web/dist/**', '.data/**'];
const code = globSync('{server,web,tests,migrations}/**', { exclude: excluded });
/** This file speaks of what is nowhere. */
const own = 'tests/readme.rules.test.ts';
const top = globSync(['*', '.github/*'], { exclude: ['node_modules'] });
const read = (path: string) => readFileSync(path, 'utf8');
const readmes = globSync(['README.md', '{server,web,tests}/**/README.md'], { exclude: excluded });
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Every file and folder, by each of the ends that a text may call it by: `rules/three-way.ts` where its folder is said before. */
const places = new Set(
  [...code, ...top].flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);
/** All words of the code, the graph and the settings of the build. */
const words = new Set(
  [...code, 'package.json', 'schema.graphql']
    .filter((path) => path !== own)
    .filter((path) => /\.(?:tsx?|mjs|css|json|graphql|peggy|html)$/.test(path) || path.includes('/recipe/'))
    .flatMap((path) => (statSync(path).isFile() ? (read(path).match(/[A-Za-z_]\w*/g) ?? []) : [])),
);

const outsideBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const spans = (text: string) => [...outsideBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
/** As GitHub names a heading in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading!));

/** The links of a text, to files or headings, that lead nowhere. */
function deadLinks(path: string, text: string): string[] {
  const links = [...outsideBlocks(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  return links.flatMap(([link, to = '', heading]) => {
    const target = to === '' ? path : join(dirname(path), to);
    const isThere = existsSync(target) && (heading === undefined || anchorsOf(target).includes(heading));
    return isThere ? [] : [`${path}: ${link}`];
  });
}

/** What is written for the reader to fill in (`NNN-pins.ts`), is made by a build or an export, or is no path of ours. */
const NO_PATHS =
  /[{}*<>?:= …~]|^[/.]|^api\/v4|\b(?:NNN|NAME|WING|pins?)\b|NAME|__generated__|^DATA_DIR|^truss\.|^secret\.key/;
const isPath = (span: string) =>
  !NO_PATHS.test(span) && (span.includes('/') || /\.(?:tsx?|md|css|html|graphql|peggy)$/.test(span));
/** What other programs and their settings are called. */
const FOREIGN = ['pg_dump', 'max_prepared_statements', 'LISTEN', '_count'];
const isName = (span: string) => /^[A-Za-z_]\w*$/.test(span) && !FOREIGN.includes(span) && !NO_PATHS.test(span);

/** What a text calls a path or a name, and nothing is called by. */
const unknown = (text: string): string[] => [
  ...spans(text).filter(
    (span) => isPath(span) && !places.has(span.replace(/^(?:\.\.\/)+|\/$/g, '').replace(/\/$/, '')),
  ),
  ...spans(text).filter((span) => isName(span) && !words.has(span)),
];

/** The commands of a text that run nothing. */
const deadCommands = (text: string): string[] => [
  ...[...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].filter(([, name]) => !scripts[name!]).map(([all]) => all),
  ...[...text.matchAll(/npm test -- ([a-z -]+)/g)].flatMap(([all, names]) =>
    names!.split(' ').every((name) => name === 'pins' || globSync([`tests/${name}`, `tests/*/${name}`]).length > 0)
      ? []
      : [all],
  ),
];

describe('whatever a README speaks of is there', () => {
  test('the checks find what is not there', () => {
    expect(deadLinks('README.md', '[a](server/nowhere.md) [b](#no-heading) [c](LICENSE)')).toHaveLength(2);
    expect(unknown('`server/nowhere.ts`, `noSuchWord` + `server/main.ts` and `saveEntities`')).toEqual([
      'server/nowhere.ts',
      'noSuchWord',
    ]);
    expect(deadCommands('npm run nothing, npm run dev, npm test -- nowhere')).toEqual([
      'npm run nothing',
      'npm test -- nowhere',
    ]);
  });
  test.each(readmes)('%s', (path) => {
    const text = read(path);
    expect(deadLinks(path, text)).toEqual([]);
    expect(unknown(text)).toEqual([]);
    expect(deadCommands(text)).toEqual([]);
  });
});

test('every query in a README can be asked', () => {
  const schema = buildSchema(read('schema.graphql'));
  const queries = readmes.flatMap((path) =>
    [...read(path).matchAll(/^```graphql\n([\s\S]*?)^```/gm)].map(([, query]) => query!),
  );
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});

test('every folder of the server and of the page is listed where somebody looks for it', () => {
  const folders = (of: string) =>
    globSync(`${of}/*/`)
      .flatMap((path) => path.replace(/\/$/, '').split('/').at(-1)!)
      .filter((name) => !/^(?:dist|__generated__)$/.test(name));
  const missing = ['server', 'web', 'server/model', 'server/identity', 'server/exchange', 'server/platform'].flatMap(
    (of) => {
      const text = read(join(of, 'README.md'));
      return folders(of).flatMap((name) =>
        text.includes(`\`${name}/\``) || text.includes(`(${name}/README.md`) ? [] : [`${of}/${name}`],
      );
    },
  );
  expect(missing).toEqual([]);
});

test('the first page is short, and has its picture', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8_000);
  const [, picture] = /!\[[^\]]+\]\(([^)]+)\)/.exec(read('README.md'))!;
  expect(statSync(picture!).size).toBeLessThanOrEqual(200_000);
});

test('every setting of the server is described, and no other', () => {
  const [, object] = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('server/platform/config.ts'))!;
  const settings = [...object!.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
  const described = [...read('server/platform/README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(settings.toSorted());
});

test('a decision has a name of its own, a date, and at most five lines', () => {
  const decisions = readmes.flatMap((path) => {
    const [, list = ''] = read(path).split('\n## Decisions\n');
    return list
      .split(/^(?=- )/m)
      .flatMap((item) => (item.startsWith('- ') ? [item.trim().replace(/\n\n### .*$/, '')] : []));
  });
  expect(decisions.length).toBeGreaterThan(140);
  const wrong = decisions.filter(
    (item) =>
      !/^- \*\*[^*]+\*\* \(20\d\d-\d\d-\d\d\)\. [A-Z“`]/.test(item) ||
      item.split('\n').length > 5 ||
      item.split('\n').some((line) => line.length > 140),
  );
  expect(wrong).toEqual([]);
  const names = decisions.map((item) => /\*\*(.*?)\*\*/.exec(item)![1]!);
  expect(new Set(names).size).toBe(names.length);
});
