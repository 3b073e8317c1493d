import { paths } from '../../routing/paths.ts';

/** A command of another page: it leads there, or says what is to be opened first; or of every page. */
interface Elsewhere {
  name: string;
  words: string;
  /** The address that opens it. */
  to?: (organization: string, projectId: number) => string;
  notNow?: string;
  /** Does it on any page. */
  run?: () => void;
  /** True for what the second edition lacks. */
  isStandardOnly?: boolean;
}

const asking = (address: string, question: string) => `${address}${address.includes('?') ? '&' : '?'}${question}`;
const newArtifact = (name: string, slug: string, words: string): Elsewhere => ({
  name: `New ${name}`,
  words: `create ${name}, add ${name}, ${words}`,
  to: (organization, projectId) => asking(paths.artifacts(organization, projectId, slug), 'new='),
  isStandardOnly: true,
});
const onDashboard = (name: string, question: string, words: string): Elsewhere => ({
  name,
  words,
  to: (organization, projectId) => asking(paths.dashboard(organization, projectId), `open=${question}`),
});
const FIRST = 'Open an entity, or select rows in the database';
const ofEntity = (name: string, words: string): Elsewhere => ({ name, words, notNow: FIRST });

/** The commands of a project's other pages; a command of the present page with the same name takes the place of one. */
export const elsewhere: readonly Elsewhere[] = [
  newArtifact('document', 'documents', 'write'),
  newArtifact('compilation', 'compilations', 'collection'),
  newArtifact('presentation', 'presentations', 'slides'),
  newArtifact('test suite', 'test-center', 'new test plan'),
  {
    name: 'New diagram',
    words: 'create diagram, add diagram, draw',
    to: (organization, projectId) => asking(paths.diagrams(organization, projectId), 'new='),
  },
  {
    name: 'New baseline',
    words: 'create baseline, snapshot, freeze, tag',
    to: (organization, projectId) => paths.baselines(organization, projectId, 'new'),
  },
  onDashboard('Import', 'import', 'reqif, json, load, migrate, doors'),
  onDashboard('Export', 'export', 'download, reqif, json, backup, save as'),
  onDashboard('Report', 'report', 'reports, pdf, word, docx, excel, csv, download'),
  {
    name: 'Upload files',
    words: 'upload, attach, add file, image',
    to: paths.files,
  },
  {
    name: 'Print',
    words: 'paper, print this page',
    // Once the palette is gone from the page.
    run: () => requestAnimationFrame(() => window.print()),
  },
  ofEntity('Delete', 'remove, erase'),
  ofEntity('Duplicate', 'copy, clone'),
  ofEntity('Rename', 'change name, edit name'),
  ofEntity('Lock', 'protect, read only, unlock'),
  ofEntity('Move to another project', 'move, transfer'),
  ofEntity('Change class', 'convert, type'),
  {
    name: 'Language',
    words: 'locale, translation, date format',
    notNow: 'Truss is in English; dates and numbers follow your browser',
  },
];
