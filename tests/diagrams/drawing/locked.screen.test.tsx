// Locked entities on a diagram: announced before anybody changes them, with the locker; and changed anyway by people who may, on purpose.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { asset, box, diagram } from './on-diagram.tsx';

const GESTURE = 'useDrawingGestureMutation';
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
const pump = () => box(/^A\.1 Pump/);

/** The diagram with a pump that Rita has locked, or with a root that is. */
async function visitLocked({ mayOpen = false, isRoot = false } = {}) {
  const lock = {
    isLocked: true,
    lockedBy: 'rita',
    viewerMayUnlock: mayOpen,
    locker: { id: 'User rita', fullName: 'Rita Reviewer' },
  };
  const [root, other, ...rest] = diagram.content.shapes;
  const locked = isRoot ? { ...root!, entity: { ...root!.entity, ...lock } } : root!;
  const held = isRoot ? other! : { ...other!, entity: { ...other!.entity, ...lock } };
  const nodes = [{ __typename: 'Entity', ...(isRoot ? asset(1, 'A', 'System') : asset(2, 'A.1', 'Pump')), ...lock }];
  visit('/acme/p/7/diagrams/hierarchy/1', {
    nodes,
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      diagram: {
        ...diagram,
        root: isRoot ? { ...diagram.root, ...lock } : diagram.root,
        content: { ...diagram.content, shapes: [locked, held, ...rest] },
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: /System$/ });
}
const openMenu = async () => {
  pump().focus();
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  key(pump(), 'F10', { shiftKey: true });
  return screen.findByRole('menu');
};
const item = (menu: HTMLElement, name: RegExp) => within(menu).getByRole('menuitem', { name });

test('the menu names the person who has locked it, and offers no impossible actions', async () => {
  await visitLocked();
  const menu = await openMenu();
  await within(menu).findByText(/Locked by Rita Reviewer\./);
  for (const name of [/^Rename/, /^Draw a line/, /^Remove from this diagram/, /^Delete/])
    expect(
      item(menu, name).hasAttribute('disabled') || item(menu, name).dataset['disabled'],
      String(name),
    ).toBeTruthy();
  expect(within(menu).queryByRole('menuitem', { name: 'Unlock' })).toBeNull();
  expect(item(menu, /^Hide/).dataset['disabled']).toBeUndefined();
});

test.each(['F2', 'Delete', 'r'])('%s says why not, and sends nothing', async (stroke) => {
  await visitLocked();
  pump().focus();
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  const menu = await openMenu();
  await within(menu).findByText(/Locked by Rita/);
  key(menu, 'Escape');
  pump().focus();
  key(pump(), stroke);
  await screen.findByText('A.1 Pump is locked by Rita Reviewer. Ask Rita Reviewer to unlock it.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a person who may open the lock is asked once, and then it is written through', async () => {
  await visitLocked({ mayOpen: true });
  const menu = await openMenu();
  await within(menu).findByRole('menuitem', { name: 'Unlock' });
  fireEvent.click(item(menu, /^Remove from this diagram/));
  const question = await screen.findByRole('dialog', { name: 'Edit a locked entity?' });
  within(question).getByText(/A\.1 Pump is locked by Rita Reviewer\./);
  fireEvent.click(within(question).getByRole('button', { name: 'Edit anyway' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({
    gesture: { remove: { keys: ['k2'] } },
    throughLocks: true,
  });
});

test('a diagram with a locked root says so above it, and nothing is added to it', async () => {
  await visitLocked({ isRoot: true });
  await screen.findByText('Locked by Rita Reviewer.');
  fireEvent.click(screen.getByRole('button', { name: 'Part' }));
  await screen.findByText('A System is locked by Rita Reviewer. Ask Rita Reviewer to unlock it.');
  // Below what is not locked it goes on.
  pump().focus();
  await waitFor(() => expect(pump().getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Part' }));
  expect((await sent(GESTURE)).variables['input']).toMatchObject({ gesture: { add: { onto: 'k2' } } });
});

test('a gesture that the server still refuses shows the refusal, and the picture is as before', async () => {
  await visitLocked();
  const valve = box(/^A\.2 Valve/);
  valve.focus();
  await waitFor(() => expect(valve.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Part' }));
  (await sent(GESTURE)).refuse({ title: 'Locked', message: "Links of 'A.2 Valve' is locked by walt." });
  await screen.findByText("Links of 'A.2 Valve' is locked by walt.");
  expect(screen.getAllByRole('button').filter(({ dataset }) => dataset['key'])).toHaveLength(3);
});
