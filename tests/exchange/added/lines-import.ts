import type { ImportFormat } from '../../../server/exchange/transfer/formats/format.ts';
import { draftSchema } from '../../../server/model/schema/commands/drafts.ts';

const options = {
  prefix: { kind: 'TEXT', title: 'Prefix', description: 'What every name begins with.' },
} as const;

/** A requirement in each line. */
export const linesImport: ImportFormat<typeof options> = {
  name: 'lines',
  title: 'Lines of text',
  description: 'A requirement in each line.',
  extensions: ['.txt'],
  options,
  async plan(ctx, { key, upload, options: { prefix = '' } }) {
    const draft = await draftSchema(ctx, key);
    const classId = [...draft.schema.classes.values()].find(({ name }) => name === 'Requirement')!.id;
    const lines = Buffer.concat(await Array.fromAsync(upload.content))
      .toString()
      .split('\n')
      .filter(Boolean);
    const entities = lines.map((line) => ({ key: line, patch: { classId, name: `${prefix}${line}` } }));
    return { entities, links: [], warnings: [], files: [], draft };
  },
};
