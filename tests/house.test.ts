// The rules of the house: who may import whom, what kinds of file hold what, and that each table is written by one slice.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';

import { describe, expect, test } from 'vitest';

import { CLAUSE_WORDS } from './platform/graph/clause.ts';
import { TEST_MS } from './support/limits.ts';

/** The list of slices as code, by which the server registers them too. */
const LIST = readFileSync('server/slices.ts', 'utf8');
const places = new Map(
  [...LIST.matchAll(/^import \{ (\w+) \} from '\.\/(.+)\/slice\.ts';$/gm)].map(([, name, folder]) => [name!, folder!]),
);
/** The folders of the slices below `server`, each after those on which it leans. */
const FOLDERS = [...LIST.matchAll(/^  (\w+),$/gm)].map(([, name]) => places.get(name!)!);
/** Wings that hold slices; the others are one slice each. */
const WINGS = [...new Set(FOLDERS.flatMap((folder) => folder.split('/').slice(0, -1)))];
/**
 * All that code is part of, each after those on which it leans: what both houses share, the refusals that all make, the slices, their list
 * and the migrations, what starts them, and the programs.
 */
const ORDER = [
  'shared',
  'refusals',
  ...FOLDERS.map((folder) => basename(folder)),
  'migrations',
  'slices',
  'direct-reads',
  'start',
  'programs',
];
/** The folders beside the slices: what starts them, programs, and what any of them may import. */
const BESIDE = ['cli', 'direct-reads', 'refusals', 'shared', 'start'];

/** The kinds of file in a slice, each a file or a folder: what it holds, and what it never holds. */
const KINDS = {
  slice: 'Names all that the slice adds to the program, for `server/slices.ts` alone; no logic.',
  tables: 'The types of its tables; nothing that runs.',
  topics: 'The names under which its news is announced; nothing else.',
  rules: 'Decides and computes, purely; no database, graph, HTTP, clock or waiting.',
  plans: 'Works out what a change makes of what is there, as purely as rules; long ones give other work its turn.',
  queries: 'Reads; never writes.',
  commands: 'Writes; knows neither the graph nor HTTP.',
  graph: 'Spells its calls in GraphQL; knows neither permissions, the database nor `rest`.',
  rest: 'Spells its calls in api/v4; knows neither permissions, the database nor `graph`.',
  jobs: 'Carries out a kind of job: its lane, its result and what it does; decides nothing that a command decides.',
  threads: 'Runs in a thread or process of its own, or starts one; never asks for permission.',
  protocols: 'Speaks the wire formats of other programs, such as LDAP; knows none of our tables.',
  keys: 'Cuts the keys that stand for a permission; only in `access`.',
};
type Kind = keyof typeof KINDS;
/** Catalogues: folders with an `index.ts` and one file for each of a kind of thing. */
const CATALOGUES = ['types', 'formats', 'checks', 'seed', 'distributions'];

/** The pure code that both houses import; each of its files is reached as `#shared/…`. */
const SHARED = 'server/shared/';
/** The files of the platform that have words of the model, and why. */
const WITH_WORDS = {
  'server/platform/jobs/jobs.ts': 'A job tells in which project it is at work.',
  'server/platform/jobs/tables.ts': 'The same.',
  'server/platform/text/html.ts': 'Texts mention entities in marks of their own.',
  'server/platform/text/stretches.ts': 'The same.',
};
/** A clock, a page or chance: whoever calls pure code hands these in. */
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bdocument\.|\bwindow\.|\bprocess\./;

interface Source {
  path: string;
  text: string;
  /** Modules of our own that it imports as values, at once or when they are needed, or gives to a thread. */
  imports: string[];
  /** Modules of our own that it imports anything of at once, types too. */
  mentions: string[];
}

/** The file that an import names: relative to who imports it, or by what both houses share. */
const moduleOf = (importer: string, name: string) =>
  name.startsWith('#shared/') ? `${SHARED}${name.slice('#shared/'.length)}` : normalize(join(dirname(importer), name));

function sourceOf(path: string, text: string): Source {
  const statements = [
    ...text.matchAll(/^(?:import|export)\s([^;]*?)from\s+'((?:\.|#shared\/)[^']+)'|^import\s+'(\.[^']+)'/gms),
  ];
  const later = [
    ...text.matchAll(/(?<!\btypeof )\bimport\(\s*'((?:\.|#shared\/)[^']+)',?\s*\)/g),
    ...text.matchAll(/\bnew URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g),
  ];
  const values = statements.filter(
    ([, what = 'x']) => !/^type\b|^\{(\s*type\s+\w+(\s+as\s+\w+)?,?\s*)+\}\s*$/.test(what.trim()),
  );
  const modulesOf = (all: RegExpExecArray[]) => all.map(([, , from, bare]) => moduleOf(path, (from ?? bare)!));
  const loaded = later.map(([, name]) => moduleOf(path, name!));
  return { path, text, imports: [...modulesOf(values), ...loaded], mentions: modulesOf(statements) };
}

const sources = (pattern: string): Source[] =>
  globSync(pattern, { exclude: (name) => name === 'node_modules' || name === '__generated__' || name === 'dist' }).map(
    (path) => sourceOf(path, readFileSync(path, 'utf8')),
  );

const server = sources('server/**/*.ts');
const web = sources('web/**/*.{ts,tsx}');
const wing = `(?:(?:${WINGS.join('|')})/)?`;
/** The part of the program that a file belongs to, as `ORDER` names it. */
const partOf = (path: string): string => {
  if (path.startsWith('migrations/')) return 'migrations';
  if (path === 'server/slices.ts') return 'slices';
  if (/^server\/(?:cli\/|[^/]+$)/.test(path)) return 'programs';
  return new RegExp(`^(?:server|web)/${wing}([^/]+)/`).exec(path)?.[1] ?? '';
};
/**
 * Returns the kind of a slice's file: the name of the first folder, or of the file itself, that is one. Folders before it are parts of the
 * slice that hold kinds again. A file without one is a noun.
 */
function kindOf(path: string): string | undefined {
  if (!FOLDERS.slice(1).some((folder) => path.startsWith(`server/${folder}/`))) return undefined;
  const [, below] = new RegExp(`^server/${wing}[^/]+/(.*)\\.ts$`).exec(path) ?? [];
  return below?.split('/').find((name) => Object.hasOwn(KINDS, name) || CATALOGUES.includes(name)) ?? (below && 'noun');
}
const isKind = (path: string, ...kinds: (Kind | 'noun')[]) => kinds.some((kind) => kind === kindOf(path));
/** Returns a file whose imports of types count as well. */
const withTypes = (file: Source): Source => ({ ...file, imports: [...new Set([...file.mentions, ...file.imports])] });
/** Tells whether an import leads out of the server and the migrations, to what is no code of ours. */
const isElsewhere = (imported: string) => !/^(server|migrations)\//.test(imported);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const offences = (files: Source[], isForbidden: (file: Source, imported: string) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter((imported) => isForbidden(file, imported))
      .map((imported) => `${file.path} imports ${imported}`),
  );

test('an import is seen when it is made at once and when it is made later, and not where it names a type', () => {
  const text = [
    "import { a } from './a.ts';",
    "import type { B } from './b.ts';",
    "type C = typeof import('./c.ts');",
    "const d = () => import('./d.ts');",
    "const f = new URL('./f.ts', import.meta.url);",
  ];
  const { imports, mentions } = sourceOf('server/model/e.ts', text.join('\n'));
  expect(imports).toEqual(['server/model/a.ts', 'server/model/d.ts', 'server/model/f.ts']);
  expect(mentions).toEqual(['server/model/a.ts', 'server/model/b.ts']);
});

test('the source files are found', () => {
  expect(server.length).toBeGreaterThan(50);
  expect(web.length).toBeGreaterThan(20);
});

describe('imports between layers', () => {
  test('server and web meet at schema.graphql and at server/shared, and nowhere else', () => {
    expect(
      offences(
        [...server, ...web],
        (file, imported) =>
          file.path.startsWith('server/') !== imported.startsWith('server/') &&
          !imported.startsWith(SHARED) &&
          imported.startsWith(file.path.startsWith('server/') ? 'web/' : 'server/'),
      ),
    ).toEqual([]);
  });

  test('what both houses share is pure: it knows neither of them, no database, no clock and no page', () => {
    const shared = server.filter(({ path }) => path.startsWith(SHARED));
    expect(shared.length).toBeGreaterThan(100);
    expect(offences(shared.map(withTypes), (_file, imported) => !imported.startsWith(SHARED))).toEqual([]);
    const libraries = new Set(['bidi-js', 'flatbush', 'pdfkit']);
    expect(
      shared.flatMap(({ path, text }) =>
        [...text.matchAll(/from '([^.#'][^']*)'/g)].flatMap(([, name]) =>
          libraries.has(name!) ? [] : [`${path}: ${name}`],
        ),
      ),
    ).toEqual([]);
    expect(shared.filter(({ text }) => IMPURE.test(text)).map(({ path }) => path)).toEqual([]);
  });
  test('each part imports only parts before it, be it types, when they are needed or for a thread', () => {
    const rank = (path: string) => ORDER.indexOf(partOf(path));
    expect(server.filter((file) => rank(file.path) < 0).map((file) => file.path)).toEqual([]);
    expect(
      offences(server.map(withTypes), (file, imported) => !isElsewhere(imported) && rank(imported) > rank(file.path)),
    ).toEqual([]);
  });
  describe('the platform could serve another product', () => {
    const platform = server
      .filter(({ path }) => partOf(path) === 'platform')
      .map(({ path, text }) => ({ path, text: withoutComments(text) }));
    const allIn = ({ path, text }: { path: string; text: string }, words: RegExp): string[] =>
      [...text.matchAll(words)].map(([found]) => `${path}: ${found}`);
    test('it names no table of a slice', () => {
      expect(platform.length).toBeGreaterThan(100);
      const tables = server
        .filter(({ path }) => path.endsWith('/tables.ts') && partOf(path) !== 'platform')
        .flatMap(({ text }) => [...text.matchAll(/^  (\w+): /gm)].map(([, name]) => name!));
      expect(tables).toContain('schemaChange');
      const names = tables.flatMap((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
      const all = [...new Set(names)].join('|');
      const named = new RegExp(
        `(?:(?:From|Into|Table|Join)\\('|\\b(?:from|into|update|join) "?)(?:${all})\\b(?! import)`,
        'g',
      );
      expect(platform.flatMap((file) => allIn(file, named))).toEqual([]);
    });
    test('it has no word of the model', () => {
      const nouns = ['project', 'entity', 'entities', 'artifact', 'diagram', 'baseline', 'workflow', 'licence'];
      const upper = nouns.map((noun) => noun.toUpperCase());
      const capital = nouns.map((noun) => noun.replace(/^./, (letter) => letter.toUpperCase()));
      const alone = `(?<![A-Za-z])(?:${[...nouns, ...upper].join('|')})`;
      const words = new RegExp(`(?:${alone}|(?:${capital.join('|')}))s?(?![a-z])`, 'g');
      const found = platform
        .filter(({ path }) => !Object.hasOwn(WITH_WORDS, path))
        .flatMap((file) => allIn(file, words));
      expect(found).toEqual([]);
      const needless = platform.filter(({ path }) => Object.hasOwn(WITH_WORDS, path));
      expect(needless.filter((file) => allIn(file, words).length === 0)).toEqual([]);
    });
  });
  test('the model knows none of the wings that show, send or discuss it, and of them neither rules nor types', () => {
    const above = /^server\/(artifacts|testing|diagrams|exchange|live|administration)\//;
    const model = server.filter(({ path }) => path.startsWith('server/model/'));
    expect(model.length).toBeGreaterThan(100);
    expect(offences(model.map(withTypes), (_file, imported) => above.test(imported))).toEqual([]);
  });
  test('adapters know neither permissions nor the database, nor each other', () => {
    const adapters = server.filter((file) => isKind(file.path, 'graph', 'rest'));
    expect(adapters.length).toBeGreaterThan(8);
    expect(offences(adapters, (_file, imported) => partOf(imported) === 'access')).toEqual([]);
    expect(adapters.filter((file) => /from 'kysely'|ctx\.db\b/.test(file.text)).map((file) => file.path)).toEqual([]);
    expect(
      offences(
        adapters,
        (file, imported) =>
          (isKind(file.path, 'graph') && isKind(imported, 'rest')) ||
          (isKind(file.path, 'rest') && isKind(imported, 'graph')),
      ),
    ).toEqual([]);
  });
  test('rules are pure, and so are plans, which only wait to give other work its turn', () => {
    const pure = server.filter((file) => isKind(file.path, 'rules', 'plans'));
    expect(pure.length).toBeGreaterThan(100);
    const worldly = /from '(kysely|pg|hono|graphql|@pothos|node:(fs|net|http|crypto))|\bDate\.now\(|new Date\(\)/;
    // The grammar of searches is code, though no module.
    const isWorldly = ({ path, text }: Source) =>
      worldly.test(
        path === 'server/model/entities/search/rules/parse.ts' ? text.replace(/^import .*node:fs.*/, '') : text,
      );
    const mayWait = ({ path, imports }: Source) =>
      isKind(path, 'plans') && imports.includes('server/platform/turns.ts');
    expect(
      pure
        .filter((file) => isWorldly(file) || (/\bawait\b/.test(file.text) && !mayWait(file)))
        .map((file) => file.path),
    ).toEqual([]);
    expect(
      offences(pure, (_file, imported) => isKind(imported, 'queries', 'commands', 'graph', 'rest', 'jobs', 'threads')),
    ).toEqual([]);
  });
  test('queries do not write', () => {
    const queries = server.filter((file) => isKind(file.path, 'queries'));
    expect(
      queries
        .filter((file) => /\b(insertInto|updateTable|deleteFrom)\(|\b(insert into|delete from)\b/.test(file.text))
        .map((file) => file.path),
    ).toEqual([]);
  });
  test('commands do not know the graph or HTTP', () => {
    const commands = server.filter((file) => isKind(file.path, 'commands', 'queries'));
    expect(offences(commands, (_file, imported) => isKind(imported, 'graph', 'rest'))).toEqual([]);
  });
  test('web/ui does not import Relay; only routing loads queries; parts import no screen, and screens not each other', () => {
    const ui = web.filter((file) => file.path.startsWith('web/ui/'));
    expect(ui.filter((file) => /react-relay|relay-runtime/.test(file.text)).map((file) => file.path)).toEqual([]);
    expect(
      web
        .filter((file) => /\bloadQuery\(/.test(file.text) && !file.path.startsWith('web/routing/'))
        .map((file) => file.path),
    ).toEqual([]);
    expect(
      offences(
        web.filter(({ path }) => path.startsWith('web/parts/')),
        (_file, imported) => imported.startsWith('web/screens/'),
      ),
    ).toEqual([]);
    const screen = (path: string) => /^web\/screens\/[^/]+\/([^/]+)\//.exec(path)?.[1];
    expect(
      offences(
        web,
        (file, imported) =>
          screen(file.path) !== undefined && screen(imported) !== undefined && screen(file.path) !== screen(imported),
      ),
    ).toEqual([]);
  });
});

/** Tells whether a text does something, beside naming types and constants. */
const hasLogic = (text: string) => /=>|\bfunction\b|\bclass\b/.test(stripTypeScriptTypes(withoutComments(text)));
const paths = (files: readonly Source[]) => files.map(({ path }) => path);

describe('a slice is registered in one place', () => {
  const isSlice = (path: string) => path.endsWith('/slice.ts');
  test('each slice has one line in the list, and its folder tells its name', () => {
    expect(FOLDERS.length).toBeGreaterThan(30);
    const listed = FOLDERS.map((folder) => `server/${folder}/slice.ts`);
    expect(listed.toSorted()).toEqual(paths(server).filter(isSlice).toSorted());
    const camel = (folder: string) => basename(folder).replaceAll(/-./g, (sign) => sign[1]!.toUpperCase());
    expect([...places].filter(([name, folder]) => name !== camel(folder))).toEqual([]);
  });
  test('each folder of a wing is a slice', () => {
    const below = (folder: string) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
    const wings = below('server').filter((name) => !BESIDE.includes(name));
    const folders = wings.flatMap((name) =>
      WINGS.includes(name) ? below(`server/${name}`).map((slice) => `${name}/${slice}`) : [name],
    );
    expect(folders.toSorted()).toEqual(FOLDERS.toSorted());
  });
  test('nothing but the list imports what registers a slice', () => {
    const all = [...server, ...sources('tests/**/*.{ts,tsx}')].filter(({ path }) => path !== 'server/slices.ts');
    expect(offences(all.map(withTypes), (_file, imported) => isSlice(imported))).toEqual([]);
  });
  test('every call and every kind of job is reached from the list', () => {
    const byPath = new Map(server.map((file) => [file.path, file]));
    const reached = new Set(['server/slices.ts']);
    for (const path of reached) for (const imported of byPath.get(path)?.imports ?? []) reached.add(imported);
    const adding = paths(server).filter((path) => isKind(path, 'graph', 'rest', 'jobs'));
    expect(adding.length).toBeGreaterThan(100);
    expect(adding.filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe('every file of a slice has a kind', () => {
  const settled = server.filter(({ path }) => kindOf(path) !== undefined);
  test('the check finds the kind of files and folders, in parts too', () => {
    const kinds = ['rules.ts', 'rules/names.ts', 'search/queries/find.ts', 'types/text.ts', 'entity.ts', 'words.ts'];
    expect(kinds.map((path) => kindOf(`server/model/entities/${path}`))).toEqual([
      'rules',
      'rules',
      'queries',
      'types',
      'noun',
      'noun',
    ]);
    expect(kindOf('server/platform/config.ts')).toBeUndefined();
  });
  test('the check tells logic from types and constants', () => {
    const plain = ["export const sides = ['a'] as const;", 'interface A {\n  of(): string;\n}', 'type B = () => void;'];
    expect(plain.filter(hasLogic)).toEqual([]);
    const logic = ['export const of = () => 1;', 'export function of() {}', 'export class A {}'];
    expect(logic.filter(hasLogic)).toEqual(logic);
  });
  test('what has none is a noun: plain types and constants', () => {
    const nouns = settled.filter(({ path }) => isKind(path, 'noun', 'tables', 'slice'));
    expect(nouns.length).toBeGreaterThan(20);
    expect(paths(nouns.filter(({ text }) => hasLogic(text)))).toEqual([]);
  });
  test('what touches the database is a query or a command; others only hand it on', () => {
    const touching = settled.filter(({ text }) =>
      /^import (?!type ).*from 'kysely'|\bctx\.db\b(?!\s*[,)])/m.test(text),
    );
    expect(touching.length).toBeGreaterThan(50);
    expect(paths(touching.filter(({ path }) => !isKind(path, 'queries', 'commands', 'jobs', 'threads')))).toEqual([]);
  });
  test('a catalogue has an index', () => {
    const folders = new Set(paths(settled).map((path) => dirname(path)));
    const catalogues = [...folders].filter((folder) => CATALOGUES.includes(basename(folder)));
    expect(catalogues.length).toBeGreaterThan(2);
    const all = new Set(paths(server));
    expect(catalogues.filter((folder) => !all.has(`${folder}/index.ts`))).toEqual([]);
  });
});

describe('a format is one way of writing what all of them write', () => {
  const formats = server.flatMap((file) => {
    const [, home, name] = /^(server\/exchange\/[^/]+\/formats\/)([^/]+?)(?:\.ts|\/.*)$/.exec(file.path) ?? [];
    return home && name ? [{ file, home, name }] : [];
  });
  test('it holds no SQL and knows no database: queries read for it', () => {
    expect(formats.length).toBeGreaterThan(50);
    expect(
      paths(formats.map(({ file }) => file).filter(({ text }) => /from 'kysely'|\bsql`|\.db\b/.test(text))),
    ).toEqual([]);
  });
  test('it does not know the others: what several need lies beside the formats', () => {
    const common = /^(?:format|option)\.ts$/;
    const known = formats.flatMap(({ file, home, name }) =>
      name === 'index'
        ? []
        : file.mentions
            .filter((each) => each.startsWith(home))
            .map((each) => ({ file, name, other: each.slice(home.length) })),
    );
    expect(
      known
        .filter(({ name, other }) => !common.test(other) && other.replace(/\.ts$|\/.*/, '') !== name)
        .map(({ file, other }) => `${file.path} knows ${other}`),
    ).toEqual([]);
  });
});

describe('what belongs together lies in one place', () => {
  const folders = [...new Set(paths(server).flatMap((path) => [dirname(path), dirname(dirname(path))]))];
  test('no folder lies beside a file of its name', () => {
    const files = new Set(paths(server));
    expect(folders.filter((folder) => files.has(`${folder}.ts`))).toEqual([]);
  });
  test('no folder holds one file only, but for catalogues', () => {
    const lone = folders.filter((folder) => readdirSync(folder).length < 2);
    expect(lone.filter((folder) => !folder.split('/').some((name) => CATALOGUES.includes(name)))).toEqual([]);
  });
});

/** The files that are in a circle, or between two: whoever mentions none of the others, or is mentioned by none, is taken away until nobody is. */
function inCircles(files: readonly Source[]): string[] {
  const rest = new Set(files.map(({ path }) => path));
  for (let before = Infinity; rest.size < before;) {
    before = rest.size;
    const here = files.filter(({ path }) => rest.has(path));
    const mentioned = new Set(here.flatMap(({ mentions }) => mentions));
    for (const { path, mentions } of here)
      if (!mentioned.has(path) || !mentions.some((each) => rest.has(each))) rest.delete(path);
  }
  return [...rest];
}

describe('files do not import each other in circles', () => {
  const file = (path: string, ...mentions: string[]): Source => ({ path, text: '', imports: [], mentions });
  test('the check finds a circle, but not files that only lead into it or out of it', () => {
    const files = [file('in', 'a'), file('a', 'b'), file('b', 'c', 'out'), file('c', 'a'), file('out')];
    expect(inCircles(files)).toEqual(['a', 'b', 'c']);
    expect(inCircles([file('in', 'a', 'b'), file('a', 'b'), file('b')])).toEqual([]);
  });
  test('there is no circle, not even of types', () => {
    expect(inCircles([...server, ...web, ...sources('tests/**/*.{ts,tsx}')])).toEqual([]);
  });
});

/** Names that a file defines, and that stand nowhere else, not even in a test. */
function mentionedNowhere(files: readonly Source[]): string[] {
  const counts = new Map<string, number>();
  const code = files.map(({ path, text }) => ({
    path,
    text: withoutComments(text),
  }));
  for (const { text } of code)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const defined = /^(?:export )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(defined)].flatMap(([, name]) => (counts.get(name!) === 1 ? [`${path}: ${name}`] : [])),
  );
}

describe('unused code is not kept', () => {
  const file = (text: string): Source => ({ path: 'a', text, imports: [], mentions: [] });
  test('the check finds what only a comment mentions, but not what another file uses', () => {
    const files = [file('export const a = 1;\n// a\nexport function b() {}'), file('b();')];
    expect(mentionedNowhere(files)).toEqual(['a: a']);
  });
  test('every function, constant and type is mentioned somewhere beside its definition', () => {
    expect(mentionedNowhere([...server, ...web, ...sources('tests/**/*.{ts,tsx}')])).toEqual([]);
  });
});

/** The exported names that several files of a house share on purpose, and why. */
const SHARED_NAMES = {
  open: 'A module that a thread loads by its address opens its parser under this name.',
  quality: 'A property type is named by its key, as a slice is by its folder.',
};

/** Lists the exported names that several files define, with these files. */
function namesOfSeveral(files: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
  const defined = files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(exported)].map(([, name]) => name!))].map((name) => ({ name, path })),
  );
  return [...Map.groupBy(defined, ({ name }) => name)].flatMap(([name, all]) =>
    all.length > 1 && !Object.hasOwn(SHARED_NAMES, name) ? [`${name}: ${all.map(({ path }) => path).join(', ')}`] : [],
  );
}

describe('an exported name has one meaning in its house', () => {
  test('the check finds what two files define, but not the overloads of one, nor what is not exported', () => {
    const twice = 'export function a(x: 1): 1;\nexport function a(x: 2): 2;\nconst b = 1;';
    expect(namesOfSeveral([{ path: 'one', text: twice }])).toEqual([]);
    const other = { path: 'other', text: 'export type a = 1;\nexport const b = 1;' };
    expect(namesOfSeveral([{ path: 'one', text: twice }, other])).toEqual(['a: one, other']);
  });
  test('no two files of the server define the same, nor two of the page and of what both share', () => {
    expect(namesOfSeveral(server)).toEqual([]);
    expect(namesOfSeveral([...web, ...server.filter(({ path }) => path.startsWith(SHARED))])).toEqual([]);
  });
});

test('no folder of code has more than fifty files side by side', () => {
  const folders = Map.groupBy([...server, ...web], ({ path }) => dirname(path));
  const crowded = [...folders].flatMap(([folder, files]) => (files.length > 50 ? [`${folder}: ${files.length}`] : []));
  expect(crowded).toEqual([]);
});

test('a migration calls nothing that may change: it does today what it did when it was written', () => {
  const migrations = sources('migrations/*.ts').map(withTypes);
  expect(migrations.length).toBeGreaterThan(50);
  expect(offences(migrations, (_file, imported) => !imported.startsWith('migrations/'))).toEqual([]);
});

test('each table is written by one slice', () => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of server) {
    const tables = [
      ...text.matchAll(
        /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)(?: as \w+)?'\)|(?:insert into|delete from|^\s*update|`update) "?([a-z_]+)"?/gm,
      ),
    ];
    for (const [, camel, snake] of tables) {
      const table = camel ?? snake!.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase());
      if (partOf(path) !== 'programs') writers.set(table, (writers.get(table) ?? new Set()).add(partOf(path)));
    }
  }
  expect(writers.size).toBeGreaterThan(10);
  const allowed: Record<string, string[]> = { project: ['organizations', 'projects', 'revisions'] };
  const shared = [...writers].filter(
    ([table, slices]) => slices.size > 1 && [...slices].some((slice) => !(allowed[table] ?? []).includes(slice)),
  );
  expect(shared.map(([table, slices]) => `${table}: ${[...slices].join(', ')}`)).toEqual([]);
});

test('entities, links and their records are written in one place: by a plan', () => {
  const tables = '(?:entity|link|entity_version|link_version|(?:stored_)?change_record)';
  const writes = new RegExp(
    `(?:insert into|delete from|update) ${tables}\\b|(?:insertInto|updateTable|deleteFrom)\\('(?:entity|link|changeRecord|entityVersion|linkVersion)'`,
  );
  const writers = server
    .filter(({ path, text }) => writes.test(text) && partOf(path) !== 'programs')
    .map(({ path }) => path);
  // A copy of a whole project is written by the database itself, before anybody knows of it.
  expect(writers.toSorted()).toEqual([
    'server/model/changes/commands/copy-history.ts',
    'server/model/changes/commands/record-changes.ts',
    'server/model/entities/commands/copy-rows.ts',
    'server/model/entities/commands/rows.ts',
  ]);
  const users = server.filter(
    ({ imports, text }) => imports.includes('server/model/entities/commands/rows.ts') || /\brecordChanges\b/.test(text),
  );
  expect(users.map(({ path }) => path).toSorted()).toEqual([
    'server/model/changes/commands/record-changes.ts',
    // Writes before its plan is complete; `put` settles it with the plan.
    'server/model/entities/commands/early-writer.ts',
    'server/model/entities/commands/put.ts',
    'server/model/entities/commands/renumber.ts',
  ]);
});

test('state outside of components is kept in one kind of store', () => {
  const makers = web.filter(({ text }) => /useSyncExternalStore|new Set<\(/.test(text)).map(({ path }) => path);
  expect(makers).toEqual(['web/ui/store.ts']);
});

/** Files that keep something outside of components as long as the page lives, and do not tell how it comes back to how the page began. */
const unending = (files: readonly Source[]): string[] =>
  files
    .filter(({ text }) =>
      /^(?:export )?(?:let \w|const (?:\w+ = new (?:Store\b|(?:Weak)?(?:Map|Set)\b[^(]*\(\))|\w+: (?!readonly )[^=]*\[\] = \[\];|\[\w+, \w+\] = create))/m.test(
        text,
      ),
    )
    .filter(({ text }) => !/\bonPageReset\(/.test(text))
    .map(({ path }) => path);

describe('state outside of components is reset with the page, since tests of screens share one page', () => {
  const file = (text: string): Source => ({ path: text, text, imports: [], mentions: [] });
  test('the check finds module state, but neither constants nor local variables', () => {
    const kept = ['let a = 1;', 'const a = new Store(0);', 'export const a = new Map<string, number>();'];
    const others = ['const a: Save[] = [];', 'const [a, b] = createSpotlight();', 'const a = new WeakSet<object>();'];
    expect(unending([...kept, ...others].map(file))).toEqual([...kept, ...others]);
    const fixed = ['const a = new Set([1]);', 'const a: readonly Visitor[] = [];', '  let a = 1;'];
    const told = ['const a = new Map();\nonPageReset(() => a.clear());', 'const a = pageStore(0);'];
    expect(unending([...fixed, ...told].map(file))).toEqual([]);
  });
  test('all module state is reset', () => {
    const ofPages = web.filter(({ path }) => !/-plugin\.ts$|^web\/ui\/page-reset\.ts$/.test(path));
    expect(unending(ofPages)).toEqual([]);
  });
});

test('tests that wait for a lock look for it in their own database: all databases of a run have tables of the same numbers', () => {
  const paths = globSync('tests/**/*.{ts,tsx}', { exclude: ['tests/bench/**'] });
  const looking = paths.filter((path) => /\bpg_locks\b/.test(readFileSync(path, 'utf8')));
  expect(looking.toSorted()).toEqual(['tests/support/waiting.ts']);
});

/** The files whose doc comments begin plainly. */
const PLAIN_COMMENTS = ['server/**/*.ts', 'migrations/*.ts', 'tests/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'];

/** Lists the first lines of doc comments that begin with a clause. */
const clausesIn = (files: readonly Pick<Source, 'path' | 'text'>[]): string[] => {
  const clause = new RegExp(`/\\*\\*\\s*(?:\\* )?((?:${CLAUSE_WORDS})\\b.*)`, 'g');
  return files.flatMap(({ path, text }) => [...text.matchAll(clause)].map(([, line]) => `${path}: ${line}`));
};

describe('a doc comment begins with a noun or a verb, not with a clause', () => {
  test('the check finds clauses in comments of one line and of several, but neither nouns nor other comments', () => {
    const doc = (words: string) => `/** ${words} */`;
    const text = [
      doc('What stands there.'),
      `/**\n * ${'Whether it is so.'}\n */`,
      doc('The same again.'),
      doc('Whole words.'),
      doc('The rest, and what follows.'),
      '// What was before.',
    ].join('\n');
    expect(clausesIn([{ path: 'a', text }]).map((found) => found.slice(3, 8))).toEqual(['What ', 'Wheth', 'The s']);
  });
  test('all doc comments do', () => {
    expect(PLAIN_COMMENTS.map((pattern) => clausesIn(sources(pattern)))).toEqual(PLAIN_COMMENTS.map(() => []));
  });
});

test('a lint that is silenced says why', () => {
  const silenced = [...server, ...web, ...sources('tests/**/*.{ts,tsx}')].flatMap(({ path, text }) =>
    [...text.matchAll(/(?:oxlint|eslint)-disable.*/g)].map(([line]) => `${path}: ${line}`),
  );
  expect(silenced.length).toBeGreaterThan(5);
  expect(silenced.filter((line) => !/ -- \S/.test(line))).toEqual([]);
});

test('no installed package runs a program of its own but those allowed by name: some would report about us', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = running.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(new Set(names)).toEqual(new Set(Object.keys(allowScripts)));
});

test('a CSS class is defined in one file, as all of them are on the page together', () => {
  const said = globSync('web/**/*.css', { exclude: ['web/dist/**'] }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\.([a-z][\w-]*) \{/gm)].map(([, name]) => ({ name: name!, path })),
  );
  const files = Map.groupBy(said, ({ name }) => name);
  expect(files.size).toBeGreaterThan(500);
  const inSeveral = [...files].flatMap(([name, all]) => {
    const paths = new Set(all.map(({ path }) => path));
    return paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : [];
  });
  expect(inSeveral).toEqual([]);
});

test('elements that stay at an edge while a page scrolls are above the scrolling ones: parts of fields have a layer of their own', () => {
  const rules = globSync('web/**/*.css', { exclude: ['web/dist/**'] }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, name, body]) => ({
      rule: `${path}: ${name!.trim()}`,
      body: body!,
    })),
  );
  const edged = rules.filter(({ body }) => /position: sticky/.test(body) && /\b(?:top|bottom|inset):/.test(body));
  expect(edged.length).toBeGreaterThan(8);
  expect(edged.filter(({ body }) => !/z-index:/.test(body)).map(({ rule }) => rule)).toEqual([]);
});

test('every colour and measure that styles name is defined: the browser passes over one that is not, without a word', () => {
  const texts = globSync('web/**/*.{css,ts,tsx}', { exclude: ['web/dist/**', 'web/__generated__/**'] }).map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]);
  const defined = new Set(
    texts.flatMap(([, text]) => [...text!.matchAll(/(--tr-[a-z0-9-]+)['"]?:/g)].map(([, name]) => name)),
  );
  // Heights that the page measures, and sets if there is a banner.
  const edges = ['top', 'bottom'].map((edge) => `--tr-banner-${edge}`);
  const unknown = texts
    .filter(([path]) => path!.endsWith('.css'))
    .flatMap(([path, text]) => [...text!.matchAll(/var\((--tr-[a-z0-9-]+)/g)].map(([, name]) => [path, name] as const))
    .filter(([, name]) => !defined.has(name!) && !edges.includes(name!));
  expect(unknown).toEqual([]);
});

test('a style sheet names colours by tokens: only those follow the scheme', () => {
  const raw =
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch)a?\(|:[^;]*(?<!-)\b(?:white|black|red|green|blue|gr[ae]y)\b(?!-)/gi;
  const inText = (text: string) => withoutComments(text).match(raw) ?? [];
  expect(
    ['a { color: #fff; }', 'a { background: rgb(0 0 0 / 50%); }', 'a { color: black; }'].flatMap(inText).length,
  ).toBe(3);
  expect(inText("a { white-space: pre; color: var(--tr-blue-100); }\nb[data-colour='grey'] {}")).toEqual([]);
  const found = globSync('web/**/*.css', { exclude: ['web/dist/**', 'web/ui/tokens.css'] }).flatMap((path) =>
    inText(readFileSync(path, 'utf8')).map((colour) => `${path}: ${colour.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Matches a time limit of its own for a test, or for one of its waits. */
const OWN_LIMITS = [/\btimeout: ?([\d_]+)\b(?! \*)/g, /\n *\}, ([\d_]+)\);/g, /\bAbortSignal\.timeout\(([\d_]+)\)/g];
/** A clock that a test reads to say that something was quick. */
const TIMED = /expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLess/;
/** The tests with limits of their own, which belong to their subject: a page on a bad line gives up a call and sends it again. */
const PLAYED = ['tests/live/sockets/bad-network.api.test.ts'];

function ownLimitsIn(text: string): string[] {
  const limits = OWN_LIMITS.flatMap((form) => [...text.matchAll(form)]);
  const below = limits.filter(([, limit]) => Number(limit!.replaceAll('_', '')) <= TEST_MS);
  return [...below.map(([found]) => found.trim()), ...(TIMED.exec(text) ?? [])];
}

describe('a machine that is slow passes the suite too', () => {
  test('the check finds each way to have a limit of its own, but not one above that of the suite', () => {
    const found = [
      'await expect(dialog).toBeVisible({ timeout: 2_000 });',
      'vi.waitUntil(isDone, { timeout: 60_000, interval: 20 })',
      "test('a', async () => {\n}, 60_000);",
      'fetch(url, { signal: AbortSignal.timeout(800) })',
      'expect(performance.now() - began).toBeLessThan(4_500);',
    ];
    expect(found.filter((text) => ownLimitsIn(text).length === 0)).toEqual([]);
    expect(ownLimitsIn("test('a', { timeout: 600_000 }, async () => {});")).toEqual([]);
  });
  test('no test has a limit of its own below those of the suite', () => {
    const tests = sources('tests/**/*.{ts,tsx}').filter(
      ({ path }) => !/^tests\/(bench|fuzz)\/|^tests\/house/.test(path) && !PLAYED.includes(path),
    );
    expect(tests.length).toBeGreaterThan(500);
    expect(tests.flatMap(({ path, text }) => ownLimitsIn(text).map((limit) => `${path}: ${limit}`))).toEqual([]);
  });
});
