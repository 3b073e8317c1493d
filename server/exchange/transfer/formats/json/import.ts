import { plannedDocument } from '../../commands/plan-document.ts';
import { readOwnDocument } from '../../threads.ts';
import type { ImportFormat } from '../format.ts';

const PARSER = new URL('./parse.ts', import.meta.url);

/** Our own JSON: the whole of a project, whatever is in it. */
export const jsonImport: ImportFormat = {
  name: 'json',
  otherNames: ['zip', 'truss'],
  title: 'Truss',
  description:
    'A project exported from Truss, as .json or .truss. Everything is imported except the history, which starts again.',
  extensions: ['.json', '.truss', '.zip'],
  mark: 'project.json',
  async plan(ctx, given) {
    const { upload, shelf } = given;
    return plannedDocument(ctx, given, await readOwnDocument(PARSER, upload, shelf));
  },
};
