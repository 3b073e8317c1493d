import type { AsOf } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import { parseInThread } from '../../platform/jobs/parse-in-thread.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { StoredFile } from '../files/file.ts';
import { inPictureTurn } from '../files/picture-turn.ts';
import { contentFor } from '../files/queries.ts';
import { readFileThen } from '../files/versions.ts';
import type { ShownText } from './preview-parser.ts';
import { noPreview } from './rules/no-preview.ts';

const LARGEST_DOCUMENT = 32 << 20;
/** Of plain text more than enough for what is shown; the rest is not read. */
const TEXT_READ = 1 << 20;
const LIMITS = { megabytes: 256, silentMs: 10_000, longestMs: 20_000 };

/** The words in a file that the viewer may read: text as it is, and those of documents of Word, Excel and PowerPoint. */
export const shownTextAt = async (ctx: Ctx, organization: string, id: number, asOf?: AsOf): Promise<ShownText> =>
  shownText(ctx, await readFileThen(ctx, organization, id, asOf));

/** The same of a file that they have read. One at a time is read on a server, in a thread with bounds. */
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

/** A document whole, if it is not too large; of anything else only what can be shown. */
async function* beginning(ctx: Ctx, file: StoredFile, bounds: { isCut: boolean }): AsyncGenerator<Uint8Array> {
  let read = 0;
  let isDocument = false;
  for await (const slice of contentFor(ctx, file)) {
    if (read === 0) {
      isDocument = slice[0] === 0x50 && slice[1] === 0x4b;
      if (slice.subarray(0, 5).toString('latin1') === '%PDF-') throw noPreview('It is a PDF, of pages that are drawn.');
      if (isDocument && file.size > LARGEST_DOCUMENT) throw noPreview(`It has more than ${LARGEST_DOCUMENT >> 20} MB.`);
    }
    read += slice.length;
    yield slice;
    if (isDocument || read < TEXT_READ) continue;
    bounds.isCut = read < file.size;
    return;
  }
}
