// A question before something is destroyed names it in its title, with a count or a name, and its button says the deed and its object.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Questions about what has no name or count. */
const UNNAMED: Readonly<Record<string, string>> = {
  'Discard your changes?': 'what was typed in the dialog that it stands over',
  'Edit locked entities?': 'what is locked is named below',
  'Sign out and discard unsent changes?': 'the changes are named below',
  'Discard this change?': 'the change is named below',
};
/** Verbs that need no object. */
const ALONE = /^(?:Discard|Sign out|Edit anyway|Revert|Reactivate|Deactivate|Reject all|Accept all)$/;

interface Question {
  title: string;
  verb: string;
}
const written = (tag: string, name: string) =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|\\{([\\s\\S]*?)\\}\\s*\\n)`).exec(tag)?.slice(1).find(Boolean) ?? '';
const questionsIn = (source: string): Question[] =>
  [...source.matchAll(/<ConfirmDialog\b[\s\S]*?\n\s*>/g)].map(([tag]) => ({
    title: written(tag, 'title'),
    verb: written(tag, 'verb'),
  }));
/** Tells whether words or code name something: by a value in them, or by words without one that are listed. */
const names = (title: string) => title.includes('${') || title in UNNAMED;
const saysObject = (verb: string) =>
  verb
    .replaceAll(/\$\{[^}]*\}/g, 'it')
    .split(/ \? | : /)
    .every((each) => {
      const words = each.trim().replaceAll(/^['"`]|['"`]$/g, '');
      return words.includes(' ') || ALONE.test(words) || /^[a-z]\w*$|===/.test(words);
    });

test('every question before something is destroyed names it, and its button the deed with its object', () => {
  const all = globSync('web/**/*.tsx', { cwd: root, exclude: ['web/dist/**', 'web/__generated__/**'] }).flatMap(
    (file) => questionsIn(readFileSync(join(root, file), 'utf8')).map((question) => ({ file, ...question })),
  );
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter(({ title, verb }) => !names(title) || !saysObject(verb))).toEqual([]);
  expect(Object.keys(UNNAMED).filter((title) => !all.some((each) => each.title === title))).toEqual([]);
});

test.each(['title="Clean all?"\n verb="Clean data"', 'title={`Remove ${who}?`}\n verb="Remove"'])(
  'the rule finds %s',
  (props) => {
    const [question] = questionsIn(`<ConfirmDialog\n ${props}\n >`);
    expect(names(question!.title) && saysObject(question!.verb)).toBe(false);
  },
);
