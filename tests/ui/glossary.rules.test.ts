// What the page shows speaks the words of the glossary: those that it rules out are in no visible text, nor in the first README.
import { globSync, readFileSync } from 'node:fs';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');

/** The words that the glossary rules out, from the code spans of its last column. */
const ruledOut = read('web/GLOSSARY.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!));
const found = new RegExp(String.raw`(?<![\w-])(?:${ruledOut.join('|')})(?![\w-])`, 'i');

interface Node {
  type: string;
  value?: unknown;
  name?: { name?: unknown };
  key?: { name?: unknown };
  id?: { name?: unknown };
  [key: string]: unknown;
}
const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';
const childrenOf = (node: Node): unknown[] => Object.values(node).flat();

/** Code whose strings nobody reads: what is imported, types, queries, names of styles, and what people type to find a command. */
const isUnread = (node: Node): boolean =>
  /^Import|^Export(?:All|Named)Declaration$|^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)
    ? !('declaration' in node) || node['declaration'] === null
    : node.type === 'TaggedTemplateExpression' ||
      (node.type === 'Property' && node.key?.name === 'words') ||
      (node.type === 'VariableDeclarator' && node.id?.name === 'wordsOfPlaces') ||
      (node.type === 'JSXAttribute' && /^(?:className|style|words|data-.*)$/.test(String(node.name?.name)));

const isSaid = (text: string): boolean => /^[A-Z][a-z]| /.test(text);

/** Lists the texts of a file that people may see: sentences, and words that begin with a capital. */
function textsOf(node: unknown): string[] {
  if (!isNode(node) || isUnread(node)) return [];
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value].filter(isSaid) : [];
  // A value takes the place of each expression.
  if (node.type === 'TemplateLiteral')
    return [
      (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x'),
      ...(node['expressions'] as unknown[]).flatMap(textsOf),
    ];
  return childrenOf(node).flatMap(textsOf);
}

/** Strings that nobody sees: a key of what a page remembers for Back, and a title by which a refusal of api/v4 is recognised. */
const UNSEEN = ['picture stands', 'Two-Step Sign-In Needed'];

const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');

test('no text of the page has a word that the glossary rules out', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: (path) => path.includes('__generated__') });
  const complaints = files
    .map((path) => [path, read(path)] as const)
    .filter(([, text]) => found.test(withoutComments(text)))
    .flatMap(([path, text]) =>
      textsOf(parseSync(path, text).program)
        .filter((each) => found.test(each) && !UNSEEN.includes(each))
        .map((each) => `${path}: ${each.trim()} (${found.exec(each)![0]})`),
    );
  expect(complaints).toEqual([]);
});

test('the first README speaks the same words', () => {
  const lines = read('README.md').split('\n');
  expect(lines.filter((line) => found.test(line))).toEqual([]);
});

test('the glossary rules out words, and none of them twice', () => {
  expect(new Set(ruledOut).size).toBe(ruledOut.length);
  expect(ruledOut.length).toBeGreaterThan(60);
});
