// Fields are free while a save or a load is on its way: a user who types on keeps the field, with the caret in it. Buttons may wait.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Names of variables that are true while something is on its way. */
const ON_ITS_WAY =
  /^(is|are)(Adding|Asking|Busy|Checking|InFlight|Loading|Making|Pending|Reading|Removing|Saving|Sending|Taking)$/;
/** Elements that may wait because nobody types in them. */
const WAITS = /(Button|ActionIcon|Item|Link|Tool)$/;
const REFUSES = /\b(disabled|isDisabled|readOnly|inert|key)=\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** Lists the fields of a file that refuse input while something is on its way, each by its element and the attribute. */
function heldFields(source: string): string[] {
  const text = source.replaceAll(/<Icon\w+[^<>]*\/>/g, '');
  const own = [...text.matchAll(/const \[\w+, (\w+)\] = use(?:Action|Mutation)\b/g)].map(([, name]) => name);
  const follows = (said: string) =>
    [...said.matchAll(/\b\w+\b/g)].some(([word]) => ON_ITS_WAY.test(word) || own.includes(word));
  return [...text.matchAll(REFUSES)].flatMap(({ 0: said, 2: value = '', index }) => {
    const [, element = ''] = [...text.slice(0, index).matchAll(/<([A-Za-z][\w.]*)(?=\s)/g)].at(-1) ?? [];
    return follows(value) && !WAITS.test(element) ? [`<${element} ${said}>`] : [];
  });
}

test('no field is disabled, read only or made anew while something is on its way', () => {
  const found = globSync('web/**/*.tsx', { cwd: root, exclude: ['web/dist/**', 'web/__generated__/**'] }).flatMap(
    (file) => heldFields(readFileSync(join(root, file), 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

describe('the rule finds', () => {
  const cases = {
    'a field that a save disables': '<TextInput label="Name" disabled={!mayWrite || isBusy} />',
    'fields that are disabled together': '<fieldset disabled={isSaving}>',
    'a part of the page that hands it on': '<PropertyTable icon={<IconPlus size={14} />} isDisabled={isMaking} />',
    'a field that is made anew': '<TextInput key={`name ${isSaving}`} />',
    'a state of another name': 'const [save, waits] = useAction<Save>(text); <TextInput readOnly={waits} />',
  };
  test.each(Object.entries(cases))('%s', (_, source) => expect(heldFields(source)).toHaveLength(1));
  test.each(['<Button leftSection={<IconX size={14} />} disabled={isBusy}>', '<TextInput disabled={!mayWrite} />'])(
    'nothing in %s',
    (source) => expect(heldFields(source)).toEqual([]),
  );
});
