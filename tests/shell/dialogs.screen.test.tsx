// Escape closes every dialog without unsaved input, and asks before it drops any.
import { globSync, readFileSync } from 'node:fs';

import { Button, Modal, Select, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { DialogForm } from '../../web/ui/DialogForm.tsx';
import { FormModal } from '../../web/ui/FormModal.tsx';
import { openShare, pick } from '../identity/members/on-share.tsx';
import { showPart } from '../support/on-screen.tsx';

/** A dialog with a field, a choice, a second page without them, and a question of its own. */
function Example() {
  const [isOpen, setOpen] = useState(true);
  const [isOver, setOver] = useState(false);
  const [isQuestion, setQuestion] = useState(false);
  return (
    <FormModal opened={isOpen} onClose={() => setOpen(false)} title="Example">
      {isOver ? (
        'Thank you.'
      ) : (
        <>
          <TextInput label="Name" />
          <Select label="Kind" data={['Pump', 'Valve']} searchable />
          <Button onClick={() => setOver(true)}>Save</Button>
          <Button onClick={() => setQuestion(true)}>Ask</Button>
        </>
      )}
      <Modal opened={isQuestion} onClose={() => setQuestion(false)} title="Question">
        <TextInput label="Answer" />
      </Modal>
    </FormModal>
  );
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (value: string) => fireEvent.input(screen.getByLabelText('Name'), { target: { value } });
const QUESTION = 'Discard your changes?';

async function example(): Promise<HTMLElement> {
  showPart(<Example />);
  return dialog('Example');
}

test('an untouched dialog closes on Escape, even from a field with a list', async () => {
  await example();
  screen.getByRole('combobox', { name: 'Kind' }).focus();
  escape();
  await gone('Example');
});

test('a dialog with typed input asks, then stays with the input or closes', async () => {
  await example();
  fill('Feed pump');
  escape();
  await dialog(QUESTION);
  press('Cancel');
  await gone(QUESTION);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Feed pump');
  escape();
  await dialog(QUESTION);
  press('Discard');
  await gone('Example');
});

test('a dialog in which an option was chosen asks', async () => {
  await example();
  const kind = screen.getByRole('combobox', { name: 'Kind' });
  kind.focus();
  fireEvent.click(kind);
  fireEvent.click(await screen.findByRole('option', { name: 'Valve' }));
  escape();
  await dialog(QUESTION);
});

test('input that was saved and replaced by another page is not asked about', async () => {
  await example();
  fill('Feed pump');
  press('Save');
  await screen.findByText('Thank you.');
  escape();
  await gone('Example');
});

/** A dialog whose form is on its way. */
function Sending() {
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal opened={isOpen} onClose={() => setOpen(false)} title="Example">
      <DialogForm verb="Save" isBusy={isBusy} onSubmit={() => setBusy(true)} onClose={() => setOpen(false)}>
        <TextInput label="Name" />
      </DialogForm>
    </FormModal>
  );
}
const send = async () => {
  showPart(<Sending />);
  await dialog('Example');
  fill('Feed pump');
  press('Save');
};

test('a dialog does not ask about input that is being sent: it stays until the answer arrives', async () => {
  await send();
  escape();
  expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
  await dialog('Example');
});

test('a dialog closes on Escape while its input waits for the connection, which keeps it', async () => {
  fireEvent(window, new Event('offline'));
  await send();
  screen.getByText(/This is done when it returns/);
  escape();
  await gone('Example');
});

test('a dialog asks about input that was typed after sending, and says that the sent input is saved', async () => {
  await send();
  fill('Feed pump of stage two');
  escape();
  within(await dialog(QUESTION)).getByText(/^What you sent will still be saved/);
});

test('a dialog on top closes alone', async () => {
  await example();
  press('Ask');
  within(await dialog('Question'))
    .getByLabelText('Answer')
    .focus();
  escape();
  await gone('Question');
  await dialog('Example');
});

test('the share dialog closes while nobody is chosen, and asks while somebody is', async () => {
  const share = await openShare();
  within(share).getByRole('combobox', { name: 'User or team' }).focus();
  escape();
  await gone('Share Pumps');
  press('Share');
  await dialog('Share Pumps');
  await pick('User or team', /Avionics/);
  // Escape closes the list of people first.
  escape();
  escape();
  await dialog(QUESTION);
  press('Discard');
  await gone('Share Pumps');
});

/** Dialogs without input, or without a way to leave. */
const plain = [
  'parts/model/compare/CompareDialog.tsx',
  'parts/model/steps/StepDialog.tsx',
  'parts/model/steps/StepsDialog.tsx',
  'parts/model/versions/VersionsDialog.tsx',
  'screens/administration/admin/accounts/AccountSessionsDialog.tsx',
  'screens/administration/admin/organizations/FilesDialog.tsx',
  'screens/administration/admin/organizations/ReportTemplatesDialog.tsx',
  'screens/diagrams/diagram/Dialogs.tsx',
  'screens/model/entity/CompareWithDialog.tsx',
  'screens/model/version-control/CompareTwo.tsx',
  'screens/testing/run/CompareCycles.tsx',
  'shell/FirstRows.tsx',
  'shell/LeavingDialog.tsx',
  'shell/SecondStepDialog.tsx',
  'shell/ShortcutSheet.tsx',
  'shell/SignInAgainDialog.tsx',
  'shell/SupportDialog.tsx',
  'shell/WarningDialog.tsx',
  'shell/menu/PinsDialog.tsx',
  'shell/unsent/UnsentDialog.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/FormModal.tsx',
];
test('every other dialog with a form asks too', () => {
  const files = globSync('**/*.tsx', { cwd: 'web', exclude: ['__generated__/**', 'dist/**'] });
  const own = files.filter((file) => /<Modal\b/.test(readFileSync(`web/${file}`, 'utf8')));
  expect(own.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(plain);
});
