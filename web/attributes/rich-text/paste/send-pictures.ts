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
  const left = () => stop.abort();
  editor.on('destroy', left);
  let sent = 0;
  try {
    for (const file of files) {
      const path = `/api/v4/o/${organization}/p/${projectId}/files`;
      const { id, name } = await upload<{ id: number; name: string }>({
        path,
        file,
        signal: stop.signal,
        onProgress: () => undefined,
      });
      if (editor.isDestroyed) return tellLeft(files.slice(sent));
      const attrs = { src: `${fileAddress(organization, id)}/serve`, alt: name };
      editor.commands.insertContentAt(place, { type: 'image', attrs });
      sent++;
    }
  } catch (error) {
    const rest = files.slice(sent);
    if (stop.signal.aborted) return tellLeft(rest);
    toast.failed(asFacts(error), {
      retry: () => {
        if (editor.isDestroyed) tellLeft(rest);
        else void sendPictures(editor, rest, Math.min(place, editor.state.doc.content.size));
      },
    });
  } finally {
    editor.off('transaction', follow);
    editor.off('destroy', left);
  }
}

/** Says of pictures that the text in which they were to stand was left before they were there. */
const tellLeft = (files: readonly File[]): void =>
  toast.failed({
    title: 'Not added',
    message: `${files.map(({ name }) => name).join(', ')}: you left the text before the upload finished. Add it again.`,
  });
