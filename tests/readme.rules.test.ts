// What the READMEs say is so: every link, path, name, command, query and setting in them is there, every folder is listed, and decisions are dated and short.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
/** All files and folders of the repository but this one, which names things that do not exist. */
const ours = globSync('{server,web,tests,migrations}/**/*', {
  exclude: (path) => /(?:^|\/)(?:node_modules|__generated__|dist)$/.test(path),
}).filter((path) => !path.endsWith('readme.rules.test.ts'));
const readmes = ['README.md', ...ours.filter((path) => path.endsWith('/README.md'))];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Every file and folder, by each end that a text may call it by: `rules/three-way.ts` where its folder is said before. */
const places = new Set(
  [...ours, ...readdirSync('.'), 'readme.rules.test.ts'].flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);
const isCode = (path: string) => /\.(?:tsx?|mjs|css|json|graphql|peggy|html)$|\/recipe\//.test(path);
const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
/** All words of the code, of the graph and of the package. */
const words = new Set(
  [...ours.filter(isCode), 'package.json', 'schema.graphql'].flatMap(
    (path) => withoutComments(read(path)).match(/[A-Za-z_]\w*/g) ?? [],
  ),
);

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
/** Returns the name that GitHub gives a heading in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading!));

/** Finds the links of a text, to files or headings, that lead nowhere. */
function linksToNothing(path: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  return links.flatMap(([link, to = '', heading]) => {
    const target = to === '' ? path : join(dirname(path), to);
    const isThere = existsSync(target) && (heading === undefined || anchorsOf(target).includes(heading));
    return isThere ? [] : [link];
  });
}

/**
 * Spans that name nothing in the repository: placeholders for the reader (`NNN-pins.ts`), results of a build, files of a data folder, and text that
 * is no path.
 */
const NOT_HERE =
  /[^\w./-]|^[/.](?!\.)|^api\/v4|NNN|NAME|WING|^pins?\b|\/pins\/|__generated__|^DATA_DIR|^truss\.password|^truss_/;
/** Names of other programs and of their settings. */
const FOREIGN = ['pg_dump', 'max_prepared_statements', 'LISTEN', 'NOTIFY', '_count'];
const isPath = (span: string) => span.includes('/') || /\.(?:tsx?|md|css|html|graphql|peggy)$/.test(span);
const isThere = (span: string) =>
  isPath(span)
    ? places.has(span.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, ''))
    : !/^[A-Za-z_]\w*$/.test(span) || words.has(span) || FOREIGN.includes(span);

/** Finds the paths and names in a text that nothing in the repository has. */
const calledByNothing = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span!)
    .filter((span) => !NOT_HERE.test(span) && !isThere(span));

const isFolderOfTests = (name: string) =>
  name === 'pins' || ours.some((path) => path.startsWith('tests/') && path.endsWith(`/${name}`));
/** Finds the commands of a text that run nothing. */
const commandsOfNothing = (text: string): string[] =>
  [...text.matchAll(/npm run (?:--silent )?([\w-]+)|npm test -- ([a-z -]+)/g)]
    .filter(([, script, folders]) => (script ? !scripts[script] : !folders!.split(' ').every(isFolderOfTests)))
    .map(([command]) => command);

describe('whatever a README speaks of is there', () => {
  test('the checks find what is not there', () => {
    const links = '[a](server/nowhere.md) [b](#no-heading) [c](LICENSE)';
    expect(linksToNothing('README.md', links)).toEqual(['](server/nowhere.md)', '](#no-heading)']);
    const called = '`server/nowhere.ts`, `noSuchWord`, `server/main.ts` and `saveEntities`';
    expect(calledByNothing(called)).toEqual(['server/nowhere.ts', 'noSuchWord']);
    const commands = 'npm run nothing, npm run dev, npm test -- nowhere, npm test -- model entities';
    expect(commandsOfNothing(commands)).toEqual(['npm run nothing', 'npm test -- nowhere']);
  });
  test.each(readmes)('%s', (path) => {
    const text = read(path);
    expect([...linksToNothing(path, text), ...calledByNothing(text), ...commandsOfNothing(text)]).toEqual([]);
  });
  test('queries can be asked', () => {
    const schema = buildSchema(read('schema.graphql'));
    const queries = readmes.flatMap((path) => [...read(path).matchAll(/^```graphql\n([\s\S]*?)^```/gm)]);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.flatMap(([, query]) => validate(schema, parse(query!)))).toEqual([]);
  });
});

test('every folder is listed where somebody looks for it', () => {
  const listed = ['server', 'web', 'server/model', 'server/identity', 'server/exchange', 'server/platform'];
  const missing = listed.flatMap((of) => {
    const text = read(join(of, 'README.md'));
    return ours
      .filter((path) => dirname(path) === of && statSync(path).isDirectory())
      .filter((path) => !text.includes(`\`${path.slice(of.length + 1)}/\``));
  });
  expect(missing).toEqual([]);
});

test('the first page is short, and has its picture', () => {
  const text = read('README.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_000);
  expect(statSync(/!\[[^\]]+\]\(([^)]+)\)/.exec(text)![1]!).size).toBeLessThanOrEqual(200_000);
});

test('every setting of the server is described, and no other', () => {
  const [, object] = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('server/platform/config.ts'))!;
  const settings = [...object!.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
  const described = [...read('server/platform/README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(settings.toSorted());
});

test('a decision has a name of its own, a date, and at most five lines', () => {
  const decisions = readmes.flatMap((path) =>
    [...(read(path).split('\n## Decisions\n')[1] ?? '').matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([item]) => item),
  );
  expect(decisions.length).toBeGreaterThan(140);
  const long = decisions.flatMap((item) => item.split('\n').filter((line) => line.length > 140));
  expect(long.map((line) => `${line.length} characters: ${line}`)).toEqual([]);
  const isShort = (item: string) => item.split('\n').length <= 5;
  const isDated = (item: string) => /^- \*\*[^*]+\*\* \(20\d\d-\d\d-\d\d\)\. \S/.test(item.replaceAll(/\n\s*/g, ' '));
  expect(decisions.filter((item) => !isShort(item) || !isDated(item))).toEqual([]);
  const names = decisions.map((item) => /\*\*([^*]+)/.exec(item)![1]!);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});
