// A project is taken away while it is open: nothing of it is shown or remembered any more, its reader is told, and what they typed can be taken along.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { acknowledge } from '../../../web/relay/warnings.ts';
import { environment, give, refusal, sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { change, field, pump, SAVE, visitPump } from '../entities/on-entity.tsx';

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

/** Returns everything that the page shows, including its tab's title, and could show again without asking the server. */
const shown = () => `${document.title} ${document.body.textContent} ${fields().join(' ')}`;
const fields = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
const remembered = () => JSON.stringify(environment.getStore().getSource().toJSON());

test('a user who loses access is told whom to ask; nothing of the project is shown or remembered, and nothing is sent', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  expect([shown(), remembered()]).toEqual([expect.stringContaining('Pump'), expect.stringContaining('"Pump"')]);
  await lose();
  expect((await told()).textContent).toContain(
    'You no longer have access to this project. If you need assistance, write to help@acme.example.',
  );
  expect(shown()).not.toContain('Pump');
  fireEvent.click(button('OK'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Failed to Access Project' })).toBeDefined();
  expect(shown()).not.toContain('Pump');
  expect(document.title).toBe('Failed to Access Project · Truss');
  await waitFor(() => expect(remembered()).not.toContain('"Pump"'));
  expect(unanswered()).not.toContain(SAVE);
  expect(location.pathname).toBe('/acme/p/7/database/entity/12');
});

test('a deleted project is treated alike', async () => {
  await visitPump();
  (await sent(news)).refuse({ code: 'NOT_FOUND', status: 404, title: 'Project Not Found' });
  await told();
  expect(shown()).not.toContain('Pump');
});

test('in the past of a project, its banner tells of the loss', async () => {
  const past = { ...project, permissions: ['READ'], asOf: 12 };
  visit('/acme/p/7/database/entity/12?asOf=12', { signInOptions: options, project: past, entity: pump });
  await screen.findByText('Read only');
  expect(shown()).toContain('Pump');
  (await sent('useBannerNewsSubscription')).refuse(forbidden);
  await told();
  expect(shown()).not.toContain('Pump');
});

test('going back does not bring it back', async () => {
  await visitPump();
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/dashboard'));
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(remembered()).not.toContain('"Pump"'));
  give({
    entity: () => {
      throw refusal({ ...forbidden, message: 'You do not have permission to read project 7.' });
    },
  });
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/12'));
  expect(shown()).not.toContain('Pump');
});

test('every unsaved field is copied under its name', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  type(field('Number'), 'B.7');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy unsaved text' }));
  await screen.findByText('Unsaved text copied.');
  const [[text]] = copied.mock.calls as [[string]];
  expect(text).toContain('Name\nPump 2\n\nNumber\nB.7');
  expect(text).toContain('/acme/p/7/database/entity/12');
});

test('without unsaved text there is no copy button', async () => {
  await visitPump();
  await lose();
  await told();
  expect(screen.queryByRole('button', { name: 'Copy unsaved text' })).toBeNull();
});

test('the text of a save in flight is kept too', async () => {
  await visitPump();
  change('Name', 'Pump 2');
  const save = await sent(SAVE);
  await lose();
  save.refuse({ ...forbidden, message: 'You do not have permission to read project 7.' });
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy unsaved text' }));
  await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('Name\nPump 2'));
});

test('leaving the page asks for confirmation while text is unsaved', async () => {
  await visitPump();
  type(field('Name'), 'Pump 2');
  await lose();
  fireEvent.click(within(await told()).getByRole('button', { name: 'OK' }));
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Database' }));
  leave();
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Copy unsaved text')).toBeDefined();
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy unsaved text' })).toBeNull());
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
  fireEvent.click(await screen.findByRole('button', { name: 'Restore draft of Name' }));
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
  fireEvent.click(within(await told()).getByRole('button', { name: 'Copy unsaved text' }));
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
  expect(shown()).not.toContain('Pump');
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Stay' }),
  );
  await screen.findByText(/^You don't have a license to work here at the moment/);
  expect(button('Copy unsaved text')).toBeDefined();
  expect(location.pathname).toBe('/acme/p/7/database/entity/12');
});

test('a refresh that is refused because access ended says no more than that', async () => {
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
  expect(screen.queryByRole('heading', { name: 'Permission Denied' })).toBeNull();
  expect(shown()).not.toContain('Pump');
});
