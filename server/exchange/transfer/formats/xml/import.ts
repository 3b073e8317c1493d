import type { ImportFormat } from '../format.ts';
import { plannedDocument } from '../json/plan.ts';
import { readUpload } from '../json/read-upload.ts';

const PARSER = new URL('./parse.ts', import.meta.url);

/** Our own document, as it was written as XML. */
export const xmlImport: ImportFormat = {
  name: 'xml',
  title: 'Truss XML',
  description: 'A project that Truss has exported as XML. All of it comes back.',
  extensions: ['.xml'],
  mark: 'urn:truss:project',
  plan: async (ctx, given) => plannedDocument(ctx, given, await readUpload(PARSER, given.upload, given.shelf)),
};
