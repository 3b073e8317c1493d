// Renders a screen, or a part of one, as `web/main.tsx` does.
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';

import { environment } from '../../web/relay/environment.ts';
import { routes } from '../../web/routes/routes.ts';
import { loadLate } from '../../web/shell/late-part.tsx';
import { SecondStepDialog } from '../../web/shell/SecondStepDialog.tsx';
import { resolver, theme } from '../../web/ui/theme.ts';
import { give, type Given } from './mock-graph.ts';

// On a page that has rested, the frame has all its parts.
await loadLate();

function show(address: string, of: RouteObject[]) {
  history.replaceState(null, '', address);
  const router = createBrowserRouter(of);
  onTestFinished(() => router.dispose());
  render(
    <StrictMode>
      <RelayEnvironmentProvider environment={environment}>
        <MantineProvider theme={theme} cssVariablesResolver={resolver} env="test">
          <Notifications />
          <RouterProvider router={router} />
          <SecondStepDialog />
        </MantineProvider>
      </RelayEnvironmentProvider>
    </StrictMode>,
  );
}

export const walt = { username: 'walt', fullName: 'Walt Whitman' };
const into = (name: string) => `/api/v4/o/acme/p/7/import/${name}`;
/** Ways in, as the server offers them. */
const imports = [
  { format: 'JSON', title: 'Truss', extensions: ['.json', '.truss', '.zip'], mark: 'project.json', url: into('json') },
  { format: 'REQIF', title: 'ReqIF', extensions: ['.reqif', '.reqifz', '.xml', '.zip'], url: into('reqif') },
  { format: 'XML', title: 'Truss XML', extensions: ['.xml'], mark: 'urn:truss:project', url: into('xml') },
];
/** Reports, as the server offers them: one of what was found, and one of an artifact. */
const reports = [
  { report: 'ENTITY_TABLE', title: 'Entity Table', isOfArtifact: false, name: 'query', kind: 'TEXT' },
  {
    report: 'BASIC_TABULAR_OUTPUT',
    title: 'Basic Document Output',
    isOfArtifact: true,
    name: 'rootId',
    kind: 'ENTITY',
  },
].map(({ name, kind, ...report }) => ({
  ...report,
  description: '',
  formats: ['csv'],
  types: ['text/csv'],
  url: `/api/v4/o/acme/p/7/report/${report.report.toLowerCase()}`,
  options: [{ name, kind, title: name, description: '', byDefault: false }],
}));
export const project = {
  projectId: 7,
  name: 'Pumps',
  revision: 40,
  permissions: ['READ', 'WRITE'],
  imports,
  reports,
};

/** Visits an address of the product, signed in as Walt unless `root` says otherwise. */
export function visit(address: string, root: Given = {}): void {
  // Another visit leaves the page before.
  cleanup();
  give({ viewer: walt, project, ...root });
  show(address, copyOf(routes));
}

/** A router clears its routes' loaded data, so each test has its own. */
const copyOf = (those: RouteObject[]): RouteObject[] =>
  those.map((route) => {
    const copy = { ...route };
    if (typeof copy.lazy === 'object') copy.lazy = { ...copy.lazy };
    if (copy.children) copy.children = copyOf(copy.children);
    return copy;
  });

/** Renders a part of a screen alone, in project 7 of the organization acme. */
export const showPart = (part: ReactNode): void => show('/acme/p/7', [{ path: '/:org/p/:projectId', element: part }]);

/** Types into a field, replacing its content; answers the field. */
export function type(field: HTMLElement, value: string): HTMLElement {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  return field;
}
