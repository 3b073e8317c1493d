// Administrators of an organization add and delete the Word documents that its reports are written into, and are told what is wrong with one.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { ReportTemplatesDialog } from '../../../web/screens/administration/admin/organizations/ReportTemplatesDialog.tsx';
import { give, sent } from '../../support/mock-graph.ts';
import { showPart } from '../../support/on-screen.tsx';

const organization = { id: 'o', slug: 'acme', reportTemplates: [] as object[] };
const acme = { name: 'ACME', size: 2048, created: '2026-11-25T10:00:00Z', createdBy: 'ada' };
const show = () => showPart(<ReportTemplatesDialog slug="acme" isOpen onClose={() => undefined} />);
afterEach(() => vi.restoreAllMocks());

const choose = () => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(field, { target: { files: [new File(['x'], 'ACME.docx')] } });
};

test('a template is added to the list; the fault of another one is shown in place', async () => {
  give({ organization });
  show();
  await screen.findByText('No templates yet. Reports use the default Word style.');
  const calls: unknown[] = [];
  let answer = Response.json({ status: 400, title: 'Invalid', message: 'This template has macros.' }, { status: 400 });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    calls.push([path, (body.get('upload_file') as File).name]);
    return answer;
  });
  choose();
  await screen.findByText('This template has macros.');
  answer = Response.json({ name: 'ACME' });
  give({ organization: { ...organization, reportTemplates: [acme] } });
  choose();
  await screen.findByRole('link', { name: 'ACME' });
  expect(screen.queryByText('This template has macros.')).toBeNull();
  expect(calls).toEqual(Array(2).fill(['/api/v4/o/acme/report-templates', 'ACME.docx']));
});

test('a template is deleted after a confirmation', async () => {
  give({ organization: { ...organization, reportTemplates: [acme] } });
  show();
  expect((await screen.findByRole('link', { name: 'ACME' })).getAttribute('href')).toBe(
    '/api/v4/o/acme/report-templates/ACME',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete ACME' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete template' }));
  const remove = await sent('ReportTemplatesDialogDeleteMutation');
  expect(remove.variables).toEqual({ input: { organizationId: 'o', name: 'ACME' } });
  await remove.answer({ deleteReportTemplate: { organization } });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ACME' })).toBeNull());
});
