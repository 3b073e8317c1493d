// The dialog that imports files, with an upload whose way the test decides.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';

import { ImportDialog } from '../../../web/parts/exchange/transfer/ImportDialog.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart } from '../../support/on-screen.tsx';
import { Upload } from '../../support/upload-on-its-way.ts';

export { upload } from '../../support/upload-on-its-way.ts';

export const closed = vi.fn<() => void>();
export const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog by itself, chooses a file and sends it. */
export function importFile(name: string, content?: string): Promise<void> {
  closed.mockClear();
  give({ project });
  showPart(<ImportDialog isOpen onClose={closed} />);
  return sendFile(name, content);
}

/** Chooses a file in the dialog that is opening, and sends it. */
export async function sendFile(name: string, content = '{}'): Promise<void> {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const dialog = await screen.findByRole('dialog', { name: 'Import' });
  await within(dialog).findByRole('radio', { name: 'Truss' });
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [new File([content], name)] } });
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import file' });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
}
