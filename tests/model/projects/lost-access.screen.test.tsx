// A project is taken away while somebody types in it: they are told, and what they typed can be taken along.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { acknowledge } from '../../../web/relay/warnings.ts';
import { give, refusal, sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { change, field, SAVE, visitPump } from '../entities/on-entity.tsx';

const copied = vi.fn(async (_text: string) => undefined);
const options = { supportContact: 'write to help@acme.example.' };
const news = 'useNewsSubscription';
const forbidden = { code: 'FORBIDDEN', status: 403, title: 'Permission Denied' };
const lose = async () => (await sent(news)).refuse(forbidden);
const button = (name: string) => screen.getByRole('button', { name });
const told = () => screen.findByRole('dialog', { name: 'Failed to Access Project' });

afterEach(acknowledge);
beforeEach(() => {
  copied.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  give({ signInOptions: options });
});

test('a user who loses access is told whom to ask; their typed text stays and is no longer sent', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  await lose();
  expect((await told()).textContent).toContain(
    'You no longer have access to this project. If you need assistance, write to help@acme.example.',
  );
  fireEvent.click(button('OK'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Name').value).toBe('Pump 2');
  expect(field('Name').readOnly).toBe(true);
  fireEvent.blur(field('Name'));
  expect(unanswered()).not.toContain(SAVE);
  expect(location.pathname).toBe('/acme/p/7/database/entity/12');
});

test('every unsaved field is copied under its name', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  type(field('Number'), 'B.7');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy what you typed' }));
  await screen.findByText('What you typed was copied.');
  const [[text]] = copied.mock.calls as [[string]];
  expect(text).toContain('Name\nPump 2\n\nNumber\nB.7');
  expect(text).toContain('/acme/p/7/database/entity/12');
});

test('without unsaved text there is no copy button', async () => {
  await visitPump();
  await lose();
  await told();
  expect(screen.queryByRole('button', { name: 'Copy what you typed' })).toBeNull();
});

test('the text of a save in flight is kept too', async () => {
  await visitPump();
  change('Name', 'Pump 2');
  const save = await sent(SAVE);
  await lose();
  save.refuse({ ...forbidden, message: 'You do not have permission to read project 7.' });
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy what you typed' }));
  await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('Name\nPump 2'));
});

test('leaving the page asks for confirmation while text is unsaved', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'OK' }));
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Database' }));
  leave();
  const question = await screen.findByRole('dialog', { name: 'Leave what you typed?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Name').value).toBe('Pump 2');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
});

test('when access is granted again, the page subscribes and saves again', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'OK' }));
  give({
    project: () => {
      throw refusal(forbidden);
    },
  });
  fireEvent.click(button('Try again'));
  await screen.findByText('You still cannot work in this project.');
  expect(unanswered()).not.toContain(news);
  give({ project });
  fireEvent.click(button('Try again'));
  await screen.findByText('You can work in this project again.');
  expect((await sent(news)).variables['after']).toBe(40);
  // Hidden from roles as long as the dialog is still on its way out.
  fireEvent.blur(await screen.findByRole('textbox', { name: 'Name' }));
  expect((await sent(SAVE)).variables).toMatchObject({ input: { entities: [{ name: 'Pump 2' }] } });
});

test('text typed for a new entity is copied as well', async () => {
  const property = { id: 'p', propertyId: 3, name: 'Rationale', type: 'TEXT' };
  visit('/acme/p/7/database/entity/create/5', {
    signInOptions: options,
    project: { ...project, schema: { classes: [{ classId: 5, name: 'Risk', properties: [property] }] } },
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  type(name, 'Late launch');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy what you typed' }));
  await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('Name\nLate launch'));
});

test('a user who loses their licence is told at once, and does not leave unsaved text by mistake', async () => {
  await visitPump();
  give({ organizations: [{ slug: 'gamma', viewerIsAdministrator: false, viewerLicence: { state: 'SEATED' } }] });
  type(field('Name'), 'Pump 2');
  const message = 'No license was available for user: walt, because no licences remain.';
  (await sent(news)).refuse({ code: 'NO_LICENCE', status: 423, title: 'No License Available', message });
  const dialog = await screen.findByRole('dialog', { name: 'No License Available' });
  expect(dialog.textContent).toContain(message);
  expect(field('Name').readOnly).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave what you typed?' })).getByRole('button', { name: 'Stay' }),
  );
  await screen.findByText(/^You have no license to work here at the moment/);
  expect(field('Name').value).toBe('Pump 2');
  expect(location.pathname).toBe('/acme/p/7/database/entity/12');
});

test('a refresh refused because access ended removes nothing from the page', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  give({
    node: () => {
      throw refusal(forbidden);
    },
  });
  await (
    await sent(news)
  ).answer({ projectChanged: { revision: 41, username: 'rita', records: [{ entityId: 12 }], entities: [], project } });
  await lose();
  await told();
  expect(field('Name').value).toBe('Pump 2');
  expect(screen.queryByRole('heading', { name: 'Permission Denied' })).toBeNull();
});
