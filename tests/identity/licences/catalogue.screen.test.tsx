// Warnings of the catalogue: which refusals the page shows to everybody, in which words, what is lost, and whether the page stays. Other
// refusals are shown where the action was tried.
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { useLoss, useOpenedProject } from '../../../web/relay/access.ts';
import {
  acknowledge,
  noteRefusal,
  pageStaysAfter,
  useWarning,
  warn,
  type Warning,
} from '../../../web/relay/warnings.ts';
import { importFile, upload } from '../../exchange/transfer/on-import.tsx';
import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';

/** What the page of project 7 of acme shows: the first warning, and what is lost. */
const page = () =>
  renderHook(() => {
    useOpenedProject('acme', 7);
    return { warning: useWarning(), loss: useLoss() };
  }).result;
const clear = () => act(() => Array.from({ length: 5 }, acknowledge));
beforeEach(clear);
afterEach(clear);

const limit = 'This organization may hold 10 entities. Delete some, or ask an administrator to raise the limit.';
const seat = 'No license was available for user: walt, because no licences remain.';
const kind = 'User, walt, has a permission that exceeds the license Reviewer.';
const entry = 'You do not have permission to access organization acme.';
const own = 'You do not have permission to read project 7.';

describe('a refused call', () => {
  test.each<[status: number, title: string, message: string, by: 'save' | 'look', told: string | null, loss: unknown]>([
    [402, 'Entity Limit Exceeded', limit, 'save', 'Entity Limit Exceeded', null],
    [403, 'Permission Denied', entry, 'save', 'Failed to Access Organization', 'licence'],
    [403, 'Permission Denied', entry, 'look', null, null],
    [403, 'Permission Denied', own, 'save', null, 'access'],
    [403, 'Permission Denied', own, 'look', null, 'access'],
    [403, 'Permission Denied', 'You do not have permission to read project 8.', 'look', null, null],
    [403, 'Permission Denied', "You need the permission 'admin' on organization acme.", 'save', null, null],
    [423, 'No License Available', seat, 'save', 'No License Available', 'licence'],
    [423, 'No License Available', seat, 'look', 'No License Available', 'licence'],
    [424, 'License and Permission Mismatch', kind, 'save', 'License and Permission Mismatch', 'licence'],
    [400, 'Invalid Request', 'A project needs a name. Enter one and try again.', 'save', null, null],
    [404, 'Entity Not Found', 'Entity 12 was not found.', 'look', null, null],
    [409, 'Save Conflict', "Name of 'Pump' was changed by Rita.", 'save', null, null],
    [412, 'Schema Update Failed', '', 'look', null, null],
    [500, 'Unexpected Error', 'Something went wrong.', 'save', null, null],
  ])('%i %s "%s" of a %s shows the warning %s and takes away: %s', (status, title, message, by, told, loss) => {
    const { current: before } = page();
    expect(before).toEqual({ warning: null, loss: null });
    const shown = page();
    act(() => noteRefusal({ status, title, message }, by === 'save'));
    expect(shown.current).toEqual({ warning: told && { status, title: told, message }, loss });
  });

  test('shows the same warning when it was a file upload', async () => {
    const shown = page();
    await importFile('pump.json');
    upload().end(402, { title: 'Entity Limit Exceeded', message: limit });
    await screen.findByRole('alert');
    expect(shown.current.warning).toEqual({ status: 402, title: 'Entity Limit Exceeded', message: limit });
  });
});

describe('after the warning is closed', () => {
  test.each([
    [402, true],
    [403, true],
    [423, false],
    [424, false],
  ])('a page refused with %i stays: %s', (status, stays) => expect(pageStaysAfter({ status })).toBe(stays));

  const told = (status: number, message: string): Warning => ({ status, title: 'T', message });
  test('warnings appear one at a time, each once; those of a page that was left are dropped', () => {
    const shown = page();
    act(() => [told(402, 'a'), told(403, 'b'), told(402, 'a'), told(423, 'c'), told(424, 'd')].forEach(warn));
    const read = () => {
      const message = shown.current.warning?.message;
      act(acknowledge);
      return message;
    };
    expect([read(), read(), read(), read()]).toEqual(['a', 'b', 'c', undefined]);
  });
});

describe('failures that are only logged', () => {
  test('storing a visit', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    visit('/acme/p/7/dashboard');
    (await sent('ProjectFrameVisitMutation')).refuse({ status: 500, message: 'No room.' });
    await vi.waitFor(() => expect(logged.mock.calls.flat().join()).toContain('No room.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });
  test('clearing sessions', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const permissions = ['READ', 'WRITE', 'WRITE_SCHEMA'];
    visit('/acme/p/7/dashboard', { project: { ...project, permissions } });
    fireEvent.click(await screen.findByRole('button', { name: 'Project Preferences' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear Sessions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Sessions' }));
    (await sent('ClearSessionsMutation')).refuse({ status: 500, message: 'Not now.' });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(logged.mock.calls.flat().join()).toContain('Not now.');
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });
});
