// What a quick hand types behind a command of another page lands in the dialog or form that comes with that page, however late it comes.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { runCommand } from '../../web/ui/shortcuts.tsx';
import { isTypedAhead } from '../../web/ui/typing/typed-ahead.ts';
import { sent } from '../support/mock-graph.ts';
import { type } from '../support/on-screen.tsx';
import { acme, enter, pumps } from './on-shell.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => palette.close());

const kind = {
  kind: 'DOCUMENT',
  slug: 'documents',
  name: 'Document',
  plural: 'Documents',
  dashboard: 'Documents',
  purpose: 'Texts.',
  labels: [],
  templates: [{ key: 'blank', name: 'Blank', purpose: 'Nothing yet.', sections: [] }],
};
const kinds = {
  DOCUMENT: kind,
  COMPILATION: { ...kind, kind: 'COMPILATION', slug: 'compilations', name: 'Compilation', dashboard: 'Compilations' },
  PRESENTATION: { ...kind, kind: 'PRESENTATION', slug: 'presentations', name: 'Presentation', dashboard: 'Slides' },
  TEST_SUITE: { ...kind, kind: 'TEST_SUITE', slug: 'test-center', name: 'Test suite', dashboard: 'Test Center' },
};
const hierarchy = { slug: 'hierarchy', name: 'Hierarchy', group: 'GENERAL', purpose: 'A tree.', rootClasses: [] };

/** Presses a key where the focus is. */
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key, code: key });

/** Runs a command from the palette of the dashboard and types behind it, before the page that it opens is answered. */
async function runAndType(command: string, typed: string, permissions = [...pumps.permissions, 'WRITE_BASELINES']) {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  const late =
    <T,>(answer: T) =>
    () =>
      held.then(() => answer);
  await enter(
    {},
    {
      organizations: [acme],
      project: {
        ...pumps,
        permissions,
        schema: { classes: [], relations: [], labels: [], properties: [] },
        linkCounts: late([]),
        artifactTypes: ({ kind: asked }: { kind: keyof typeof kinds }) => held.then(() => [kinds[asked]]),
        diagramTypes: late([hierarchy]),
        baselines: late({ totalCount: 0, edges: [] }),
      },
    },
  );
  palette.open();
  type(await screen.findByRole('combobox', { name: 'Search or run a command' }), command);
  await screen.findByRole('option', { name: new RegExp(`^${command}`) });
  // Its results are all there, so that nothing is held back by the palette itself.
  await waitFor(() => expect(screen.getByText(/^\d+ results?$/).role).toBe('status'));
  press('Enter');
  for (const key of typed) press(key === '\n' ? 'Enter' : key);
  resolve(undefined);
}

test.each(['document', 'compilation', 'presentation', 'test suite', 'baseline'])(
  'the name of a new %s is what is typed behind its command',
  async (noun) => {
    await runAndType(`New ${noun}`, 'Fast pumps');
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^New ${noun}`) }));
    const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await waitFor(() => expect(name.value).toBe('Fast pumps'));
    expect(document.activeElement).toBe(name);
  },
);

test('a new diagram is asked for its root by what is typed behind its command', async () => {
  await runAndType('New diagram', 'Fast');
  const dialog = within(await screen.findByRole('dialog'));
  const root = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Find root entity' });
  await waitFor(() => expect(root.value).toBe('Fast'));
});

test('Enter behind the name creates the document, and what follows is its first row', async () => {
  await runAndType('New document', 'Fast\nScope');
  expect((await sent('CreateArtifactMutation')).variables['input']).toMatchObject({ kind: 'DOCUMENT', name: 'Fast' });
  const rows = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^First rows/ });
  await waitFor(() => expect(rows.value).toBe('Scope'));
});

test.each(['class', 'relation', 'label'])('the name of a new %s is what is typed behind its command', async (noun) => {
  await runAndType(`New ${noun}`, 'Valve');
  await screen.findByRole('heading', { name: `New ${noun}` });
  const [name] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await waitFor(() => expect(name!.value).toBe('Valve'));
  expect(document.activeElement).toBe(name);
});

test.each(['document', 'diagram', 'class', 'baseline'])(
  'a page that gives a reader no field for a new %s takes no keys any longer',
  async (noun) => {
    await runAndType(`New ${noun}`, 'abc', ['READ']);
    await waitFor(() => expect(location.pathname).not.toMatch(/dashboard$/));
    await waitFor(() => expect(isTypedAhead()).toBe(false));
  },
);

test('a dialog that comes late beneath the palette leaves the focus there, and begins once that is closed', async () => {
  await enter({}, { organizations: [acme] });
  palette.open();
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The library tries a moment later.
  const again = new Promise((done) => document.addEventListener('focusin', done, { once: true }));
  runCommand('Share this project');
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(2));
  expect(document.activeElement).toBe(field);
  await again;
  await waitFor(() => expect(document.activeElement).toBe(field));
  palette.close();
  const dialog = await screen.findByRole('dialog', { name: /^Share/ });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});
