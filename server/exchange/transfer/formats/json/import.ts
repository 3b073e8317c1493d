import { plannedDocument } from '../../commands/plan-document.ts';
import { readUpload } from '../../threads.ts';
import type { ImportFormat } from '../format.ts';

const PARSER = new URL('./parse.ts', import.meta.url);

/** Our own JSON: the whole of a project, whatever is in it. */
export const jsonImport: ImportFormat = {
  name: 'json',
  otherNames: ['zip', 'truss'],
  title: 'Truss',
  description:
    'A project that Truss has exported, as .json or packed as .truss. All of it comes back, but for the history of its changes, which begins anew.',
  extensions: ['.json', '.truss', '.zip'],
  mark: 'project.json',
  async plan(ctx, given) {
    const { upload, shelf } = given;
    return plannedDocument(ctx, given, await readUpload(PARSER, upload, shelf));
  },
};
