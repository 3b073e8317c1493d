import { readFileThen } from '../../../files/queries/versions.ts';
import type { AsOf } from '../../../identity/access/as-of.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ShownText } from '../threads/preview-parser.ts';
import { shownText } from '../threads/preview.ts';

/** Reads the words in a file that the viewer may read: plain text, and the text of documents of Word, Excel and PowerPoint. */
export const shownTextAt = async (ctx: Ctx, organization: string, id: number, asOf?: AsOf): Promise<ShownText> =>
  shownText(ctx, await readFileThen(ctx, organization, id, asOf));
