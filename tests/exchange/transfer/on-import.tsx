// The dialog that imports files, with an upload whose way the test decides.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';

import { ImportDialog } from '../../../web/parts/exchange/transfer/ImportDialog.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart } from '../../support/on-screen.tsx';

/** An upload on its way, in the place of XMLHttpRequest. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown;
  path = '';
  file: FormDataEntryValue | null = null;
  open(_method: string, path: string) {
    this.path = path;
  }
  send(form: FormData) {
    this.file = form.get('upload_file');
    uploads.push(this);
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  end(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.#over('load');
  }
  abort() {
    this.#over('abort');
  }
  #over(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

const uploads: Upload[] = [];
export const upload = (): Upload => uploads.at(-1)!;
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
