import type { StoredFile } from '../../../files/file.ts';
import { readFileContent } from '../../../files/queries/files.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import type { DocumentItem } from '../document-part.ts';
import { writtenFile, type LocalIds } from '../rules/written-document.ts';

/** Yields files with their contents. */
export async function* fileItems(
  ctx: Pick<ReadingCtx, 'db' | 'services'>,
  used: readonly StoredFile[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  for (const file of used) yield [{ fields: writtenFile(file, local), content: inBase64(readFileContent(ctx, file)) }];
}

/** Encodes bytes as text, some at a time: three of them make four letters. */
async function* inBase64(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let left = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([left, piece]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    left = bytes.subarray(whole);
  }
  yield left.toString('base64');
}
