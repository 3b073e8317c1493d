import type { StoredFile } from '../../../files/file.ts';
import { contentFor } from '../../../files/queries/files.ts';
import { inPictureTurn } from '../../../files/threads/picture-turn.ts';
import type { Ctx } from '../../../platform/context.ts';
import { parseInThread } from '../../../platform/jobs/parse-in-thread.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { noPreview } from '../rules/no-preview.ts';
import type { ShownText } from './preview-parser.ts';

const LARGEST_DOCUMENT = 32 << 20;
/** The bytes read of a plain text: more than enough for the part that is shown. */
const TEXT_READ = 1 << 20;
const LIMITS = { megabytes: 256, silentMs: 10_000, longestMs: 20_000 };

/** Reads the text of a file that has been read already. A server reads one at a time, in a thread with limits. */
export const shownText = (ctx: Ctx, file: StoredFile): Promise<ShownText> =>
  inPictureTurn(ctx, () => extracted(ctx, file));

async function extracted(ctx: Ctx, file: StoredFile): Promise<ShownText> {
  const bounds = { isCut: false };
  const parser = new URL('./preview-parser.ts', import.meta.url);
  try {
    for await (const shown of parseInThread<ShownText>(parser, beginning(ctx, file, bounds), LIMITS))
      return { ...shown, isCut: shown.isCut || bounds.isCut };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID')
      throw noPreview(error.message.replace(/ Nothing was changed\.$/, ''));
    throw error;
  }
  throw new Error(`The parser said nothing of file ${file.id}`);
}

/** Yields a whole document, if it is not too large; of other files only the part that is shown. */
async function* beginning(ctx: Ctx, file: StoredFile, bounds: { isCut: boolean }): AsyncGenerator<Uint8Array> {
  let read = 0;
  let isDocument = false;
  for await (const slice of contentFor(ctx, file)) {
    if (read === 0) {
      isDocument = slice[0] === 0x50 && slice[1] === 0x4b;
      if (slice.subarray(0, 5).toString('latin1') === '%PDF-')
        throw noPreview('It is a PDF, whose pages are shown as they are.');
      if (isDocument && file.size > LARGEST_DOCUMENT)
        throw noPreview(`It is larger than ${LARGEST_DOCUMENT >> 20} MB.`);
    }
    read += slice.length;
    yield slice;
    if (isDocument || read < TEXT_READ) continue;
    bounds.isCut = read < file.size;
    return;
  }
}
