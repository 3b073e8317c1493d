import { plannedDocument } from '../../commands/plan-document.ts';
import { readOwnDocument } from '../../threads.ts';
import type { ImportFormat } from '../format.ts';

const PARSER = new URL('./parse.ts', import.meta.url);

/** Imports a project from the XML by which tools of this kind exchange projects. */
export const xmlImport: ImportFormat = {
  name: 'xml',
  title: 'Truss XML',
  description:
    'A project in XML, from Truss or another tool with the same format. Exports from Truss are imported without loss.',
  extensions: ['.xml'],
  mark: 'urn:truss:project',
  plan: async (ctx, given) => plannedDocument(ctx, given, await readOwnDocument(PARSER, given.upload, given.shelf)),
};
