// The second edition: chosen in the user menu if the server allows it, with its own menu, pinned links and routes.
import { fireEvent, screen } from '@testing-library/react';
import type { LoaderFunction } from 'react-router';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';

import dashboard from '#graph/ProjectScreenQuery$parameters';

import { dashboardInPlaceOf } from '../../web/routes/first-edition.ts';
import { projectScreens } from '../../web/routes/project.ts';
import { routeOf } from '../../web/routing/preloaded.ts';
import { screen as screenAt } from '../../web/routing/screens.ts';
import * as reloading from '../../web/ui/reload.ts';
import { sent } from '../support/mock-graph.ts';
import { enter, openMenu, pinned, runAs } from './on-shell.tsx';

const FLAG = 'truss.secondEdition';
let reload: Mock;
beforeEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  reload = vi.spyOn(reloading, 'reload').mockReturnValue();
});
afterEach(() => reload.mockRestore());
const openUserMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: /your menu$/ }));
  await screen.findByRole('menuitem', { name: 'My Profile' });
};

test('the toggle stores the edition or removes it, and reloads the page', async () => {
  runAs('OMNIS');
  await enter();
  await openUserMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Use the Second Edition' }));
  expect(localStorage.getItem(FLAG)).toBe('true');
  expect(reload).toHaveBeenCalledOnce();
});

test('the toggle switches back', async () => {
  runAs('OMNIS');
  localStorage.setItem(FLAG, 'true');
  await enter();
  await openUserMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Use the Standard Edition' }));
  expect(localStorage.getItem(FLAG)).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test('without OMNIS there is no toggle, and a stored edition is ignored', async () => {
  localStorage.setItem(FLAG, 'true');
  await enter();
  expect(pinned()).toEqual(['Dashboard', 'Database', 'Diagrams', 'Documents']);
  await openUserMenu();
  expect(screen.queryByRole('menuitem', { name: /Edition/ })).toBeNull();
});

test('the second edition has its own menu and pinned links, stored separately', async () => {
  runAs('SECOND');
  await enter({ preferences: { pinned_links: { database: false } } });
  expect(pinned()).toEqual(['Dashboard', 'Diagrams']);
  const menu = await openMenu();
  expect(menu.queryByRole('link', { name: 'Database' })).toBeNull();
  fireEvent.click(menu.getByRole('button', { name: 'Unpin Dashboard' }));
  expect((await sent('usePreferenceMutation')).variables).toEqual({
    input: { preferences: { sopatra_pinned_links: { dashboard: false } } },
  });
});

test('its menu lists its own screens, and its dashboard links to no others', async () => {
  runAs('SECOND');
  await enter();
  await screen.findByText('Entities by class');
  expect(screen.queryByRole('link', { name: 'Open database' })).toBeNull();
  const menu = await openMenu();
  const listed = menu.getAllByRole('link').map((link) => link.textContent);
  expect(listed.slice(0, listed.indexOf('All projects'))).toEqual([
    'Dashboard',
    'Diagrams',
    'Baselines',
    'Comments',
    'Files',
    'Schema',
  ]);
});

test('all screens of the first edition and those below them are its alone, and pages of entities are not', () => {
  const own = (isOwn: boolean) =>
    projectScreens
      .filter(({ mainProductOnly = false }) => mainProductOnly === isOwn)
      .map(({ path }) => path.replace('/:org/p/:projectId/', ''));
  const first = /^(charts|compilations|database|documents|presentations|test-center)(\/|$)/;
  expect(own(true).filter((path) => !first.test(path))).toEqual([]);
  expect(own(false).filter((path) => first.test(path))).toEqual([
    'database/entity/:entityId',
    'database/entity/create/:classId',
  ]);
});

test('a route of the first edition only leads to the dashboard', async () => {
  const load = () => Promise.reject(new Error('It is not shown.'));
  const variables = () => ({ organization: 'acme', projectId: 7 });
  const { loader } = routeOf(screenAt('/x', { title: 'X', mainProductOnly: true, query: dashboard, variables, load }));
  const request = new Request('http://localhost/x');
  const go = (params: object) => (loader as LoaderFunction)({ request, params } as never);
  runAs('SECOND');
  const addressOf = async (params: object) => ((await go(params)) as Response).headers.get('Location');
  expect(await addressOf({ org: 'acme', projectId: '7' })).toBe('/acme/p/7/dashboard');
  expect(await addressOf({ org: 'acme' })).toBe('/acme/dashboard');
});

test('any address below a route of the first edition only leads to the dashboard, also one without a screen; no other address does', () => {
  const from = (path: string) =>
    dashboardInPlaceOf(new URL(path, 'http://localhost'))?.headers.get('Location') ?? 'elsewhere';
  const first = ['charts', 'charts/kanban/4', 'documents/1/2/3', 'test-center/4/5/6', 'database/nonsense'];
  expect(first.map((path) => from(`/acme/p/7/${path}`))).toEqual(first.map(() => 'elsewhere'));
  runAs('SECOND');
  expect(first.map((path) => from(`/acme/p/7/${path}`))).toEqual(first.map(() => '/acme/p/7/dashboard'));
  for (const path of ['/acme/p/7/chartsx', '/acme/p/7/nonsense', '/acme/charts', '/acme/p/x/charts'])
    expect(from(path)).toBe('elsewhere');
});
