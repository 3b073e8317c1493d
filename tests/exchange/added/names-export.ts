import type { ExportFormat } from '../../../server/exchange/transfer/formats/format.ts';
import { openSnapshot } from '../../../server/exchange/transfer/queries/snapshot.ts';

const options = {
  upperCase: { kind: 'YES_NO', title: 'Upper case', description: 'Names in upper case.' },
} as const;

/** The names of a whole project. */
export const namesExport: ExportFormat<typeof options> = {
  name: 'names',
  path: 'report/names',
  title: 'Names',
  description: 'The names of a whole project, one a line.',
  types: ['text/plain'],
  options,
  scope: 'PROJECT',
  async written(ctx, wanted, { upperCase }) {
    const { db, key, close } = await openSnapshot(ctx, wanted);
    const named = db.selectFrom('entity').select('name').where('organizationId', '=', key.organizationId);
    const rows = await named.where('projectId', '=', key.projectId).orderBy('id').execute();
    await close();
    const text = rows.map(({ name }) => `${name}\n`).join('');
    async function* pieces() {
      yield upperCase ? text.toUpperCase() : text;
    }
    return { type: 'text/plain', extension: '.txt', pieces: pieces() };
  },
};
