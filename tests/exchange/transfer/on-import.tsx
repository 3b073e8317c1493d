// The dialog that imports files, with an upload whose way the test decides.
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { ImportDialog } from '../../../web/parts/exchange/transfer/ImportDialog.tsx';
import { showPart } from '../../support/on-screen.tsx';

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
export function importFile(name: string): Promise<void> {
  closed.mockClear();
  showPart(<ImportDialog isOpen onClose={closed} />);
  return sendFile(name);
}

/** Chooses a file in the dialog that is opening, and sends it. */
export async function sendFile(name: string): Promise<void> {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const dialog = await screen.findByRole('dialog', { name: 'Import' });
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [new File(['{}'], name)] } });
  press('Import file');
}
