// The catalogue's texts about organizations, projects and licences, word for word, and where users are led afterwards.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { change, pump } from '../../model/entities/on-entity.tsx';
import { answerOf, refusedAnswer, type Given } from '../../support/mock-graph.ts';
import { project, visit, walt } from '../../support/on-screen.tsx';

interface Facts {
  code: string;
  status: number;
  title: string;
  message: string;
}
interface Call {
  documentId: string;
  variables: Record<string, unknown> & { input?: Record<string, unknown> };
}
/** The refusals of the mock server, by the organization that a call names and its first field. */
let no: (call: Call) => Facts | undefined;
let root: Given;
/** The paths that were called. */
let called: string[];

beforeEach(() => {
  sessionStorage.clear();
  // Input that the test before could not save would be offered again.
  localStorage.clear();
  no = () => undefined;
  called = [];
  const organization = ({ slug }: { slug: string }) => ({ slug, name: slug });
  root = { viewer: walt, project, entity: { ...pump }, organization };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    called.push(path);
    if (!body) return Response.json({});
    const call = JSON.parse(body) as Call;
    const facts = no(call);
    const id = { id: call.documentId };
    return Response.json(await (facts ? refusedAnswer(id, call.variables, facts) : answerOf(id, call.variables, root)));
  });
});

const noLicence: Facts = {
  code: 'NO_LICENCE',
  status: 423,
  title: 'No License Available',
  message: 'No license was available for user: walt, because no licences remain.',
};
const mismatch: Facts = {
  code: 'LICENCE_MISMATCH',
  status: 424,
  title: 'License and Permission Mismatch',
  message: 'User, walt, has a permission that exceeds the license Reviewer.',
};
/** Refuses licences in these organizations. */
const without =
  (facts: Facts, ...slugs: string[]) =>
  ({ variables }: Call) =>
    Object.keys(variables.input ?? {}).join() === 'organization' &&
    slugs.includes(String(variables.input!['organization']))
      ? facts
      : undefined;
const onSave = (facts: Facts) => (call: Call) => (call.variables.input?.['entities'] ? facts : undefined);
const told = (title: string) => screen.findByRole('dialog', { name: title });
const ok = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const organizations = (...own: object[]) => ({ organizations: own });
const viewerLicence = { state: 'NOT_TAKEN' };

test('without a licence, an administrator is led to the administration', async () => {
  Object.assign(root, organizations({ slug: 'acme', viewerIsAdministrator: true, viewerLicence }));
  no = without(noLicence, 'acme');
  visit('/acme/manage-projects', root);
  const dialog = await told('No License Available');
  expect(dialog.textContent).toContain(noLicence.message);
  ok(dialog);
  await isAt('/admin/server/acme');
});

test('without a licence, others are led to the next organization that lets them in, and finally to the list of theirs', async () => {
  const closed = { slug: 'beta', viewerLicence: { state: 'REFUSED' } };
  Object.assign(root, organizations({ slug: 'acme', viewerLicence }, closed, { slug: 'gamma', viewerLicence }));
  no = without(noLicence, 'acme', 'gamma');
  visit('/acme/dashboard', root);
  ok(await told('No License Available'));
  await isAt('/gamma/manage-projects');
  ok(await told('No License Available'));
  await isAt('/organizations/overview');
  expect(called).not.toContain('/api/v4/auth/signout');
});

test("no licence while typing, and no other organization: a list of the user's organizations, and the browser keeps the text", async () => {
  Object.assign(root, organizations({ slug: 'acme', viewerLicence }));
  no = onSave(noLicence);
  visit('/acme/p/7/database/entity/12', root);
  await screen.findByLabelText('Name');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pump'));
  change('Name', 'Pump 2');
  ok(await told('No License Available'));
  fireEvent.click(await within(await told('Leave without saving?')).findByRole('button', { name: 'Leave' }));
  await isAt('/organizations/overview');
  expect(called).not.toContain('/api/v4/auth/signout');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('Pump 2'));
  no = () => undefined;
});

test('a licence of the other kind: the dashboard', async () => {
  no = without(mismatch, 'acme');
  visit('/acme/manage-projects', root);
  const dialog = await told('License and Permission Mismatch');
  expect(dialog.textContent).toContain(mismatch.message);
  ok(dialog);
  await isAt('/acme/dashboard');
});

test.each([
  [402, 'Entity Limit Exceeded', 'Entity Limit Exceeded', 'This organization may hold 10 entities.'],
  [403, 'Failed to Access Organization', 'Permission Denied', 'You may not access the organization acme.'],
])('a save refused with %i shows the warning "%s", and the address stays', async (status, shown, title, message) => {
  no = onSave({ code: 'REFUSED', status, title, message });
  visit('/acme/p/7/database/entity/12', root);
  await screen.findByLabelText('Name');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pump'));
  change('Name', 'Pump 2');
  const dialog = await told(shown);
  expect(dialog.textContent).toContain(message);
  ok(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/acme/p/7/database/entity/12');
  // A person without access sees nothing of it; their own input stays theirs.
  if (status === 403) {
    expect(screen.queryByLabelText('Name')).toBeNull();
    screen.getByRole('button', { name: 'Copy unsaved text' });
  } else expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pump 2');
  // The page saves its input when it is left; refused in the next test, that would show a warning there.
  no = () => undefined;
});

const asked = (name: string) => (call: Call) => name in call.variables && !call.variables.input;
test.each([
  [403, 'FORBIDDEN', 'Permission Denied', 'You do not have permission to access organization acme.', undefined],
  [
    404,
    'NOT_FOUND',
    'Failed to Load Organization',
    'API does not exist, possibly due to an invalid organization slug (acme).',
    undefined,
  ],
  [
    400,
    'INVALID',
    'Failed to Load Organization',
    'could not execute query: SQL grammar error',
    'Organization (acme) does not exist.',
  ],
  [400, 'INVALID', 'Failed to Load Organization', 'The name of an organization has letters.', undefined],
  [
    404,
    'UNEXPECTED',
    'Failed to Load Organization',
    'Not here.',
    'API does not exist, possibly due to an invalid organization slug (acme).',
  ],
  [412, 'SCHEMA', 'Schema Update Failed', '', 'Failed to upgrade schema!'],
  [500, 'UNEXPECTED', 'Error', 'Something went wrong.', undefined],
])('an organization that could not be loaded shows %i %s', async (status, code, title, message, shown) => {
  const facts = { code, status, title: 'Permission Denied', message };
  if (status === 404 && code === 'NOT_FOUND') facts.title = title;
  no = (call) => (asked('organization')(call) ? facts : undefined);
  visit('/acme/manage-projects', root);
  await screen.findByRole('heading', { name: title });
  screen.getByText(shown ?? message);
});

test.each([
  [403, 'Permission Denied', 'You do not have permission to read project 7.'],
  [404, 'Project Not Found', 'Project 7 was not found.'],
])('a project that could not be loaded shows %i', async (status, title, message) => {
  no = (call) => (asked('projectId')(call) ? { code: 'NO', status, title, message } : undefined);
  visit('/acme/p/7/dashboard', root);
  await screen.findByRole('heading', { name: title });
  screen.getByText(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});
