import type { Editor } from '@tiptap/core';

import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { fileAddress } from '../../../ui/file-address.ts';
import { toast } from '../../../ui/toasts.tsx';

/**
 * Stores pictures as files of the project on the page and inserts them into a text, one after the other; text that is typed meanwhile moves
 * the place along.
 */
export async function sendPictures(editor: Editor, files: readonly File[], at: number): Promise<void> {
  const [, organization, projectId] = /^\/([^/]+)\/p\/(\d+)/.exec(location.pathname) ?? [];
  if (organization === undefined || projectId === undefined) return;
  let place = at;
  const follow = ({ transaction }: { transaction: { mapping: { map(at: number): number } } }) => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  const stop = new AbortController();
  editor.on('destroy', () => stop.abort());
  try {
    for (const file of files) {
      const path = `/api/v4/o/${organization}/p/${projectId}/files`;
      const { id, name } = await upload<{ id: number; name: string }>({
        path,
        file,
        signal: stop.signal,
        onProgress: () => undefined,
      });
      if (editor.isDestroyed) return;
      const attrs = { src: `${fileAddress(organization, id)}/serve`, alt: name };
      editor.commands.insertContentAt(place, { type: 'image', attrs });
    }
  } catch (error) {
    if (!stop.signal.aborted) toast.failed(asFacts(error));
  } finally {
    editor.off('transaction', follow);
  }
}
