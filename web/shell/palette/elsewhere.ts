import { paths } from '../../routing/paths.ts';

/** A command of another page: it leads there, or says what is to be opened first; or of every page. */
interface Elsewhere {
  name: string;
  words: string;
  /** The address that opens it. */
  to?: (organization: string, projectId: number) => string;
  notNow?: string;
  /** True if a dialog or form that begins with a field comes with the address. */
  isTyped?: boolean;
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
  isTyped: true,
  isStandardOnly: true,
});
const newOfSchema = (kind: 'class' | 'relation' | 'label'): Elsewhere => ({
  name: `New ${kind}`,
  words: `create ${kind}, add ${kind}, schema`,
  to: (organization, projectId) => paths.schemaItem(organization, projectId, kind, 'create'),
  isTyped: true,
});
const onDashboard = (name: string, question: string, words: string): Elsewhere => ({
  name,
  words,
  to: (organization, projectId) => asking(paths.dashboard(organization, projectId), `open=${question}`),
});
const notNow = (why: string) => (name: string, words: string) => ({ name, words, notNow: why });
const ofEntity = notNow('Open an entity, or select rows in the database');
const ofOne = notNow('Open an entity first');
const ofDiagram = notNow('Open a diagram first');
const ofDrawing = notNow('Open a diagram that you can edit');
const ofRow = notNow('Choose a row of a document that you can edit');
const ofRun = notNow('Open a test suite that you can run');

/** The commands of a project's other pages; a command of the present page with the same name takes the place of one. */
export const elsewhere: readonly Elsewhere[] = [
  newArtifact('document', 'documents', 'write, new page, page'),
  newArtifact('compilation', 'compilations', 'collection'),
  newArtifact('presentation', 'presentations', 'slides'),
  newArtifact('test suite', 'test-center', 'new test plan'),
  {
    name: 'New diagram',
    words: 'create diagram, add diagram, draw',
    to: (organization, projectId) => asking(paths.diagrams(organization, projectId), 'new='),
    isTyped: true,
  },
  newOfSchema('class'),
  newOfSchema('relation'),
  newOfSchema('label'),
  {
    name: 'New baseline',
    words: 'create baseline, snapshot, freeze',
    to: (organization, projectId) => paths.baselines(organization, projectId, 'new'),
    isTyped: true,
  },
  onDashboard('Import', 'import', 'reqif, json, load, migrate, doors'),
  onDashboard('Export', 'export', 'download, reqif, json, backup, save as'),
  onDashboard('Report', 'report', 'reports, pdf, word, docx, excel, csv, xlsx, download'),
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
  ofEntity('Redact for viewers', 'redact, redaction, secret'),
  ofOne('Add a relationship', 'link, relate, relation, relationship, connect'),
  ofOne('Add a label', 'label, tag'),
  ofOne('Copy link', 'address, url'),
  ofDiagram('Zoom in', 'zoom'),
  ofDiagram('Fit to window', 'fit'),
  ofDrawing('Auto layout', 'layout, arrange'),
  ofDrawing('Align left edges', 'align, distribute'),
  ofDrawing('Add a shape', 'shape, draw'),
  ofDrawing('Draw a line from here', 'line, arrow'),
  ofDrawing('Note', 'new note, sticky note'),
  ofRow('Find and replace', 'replace'),
  ofRow('New row below', 'insert, new row, paragraph'),
  { ...ofRun('Pass step', 'pass, passed'), isStandardOnly: true },
  { ...ofRun('Fail step', 'fail, failed'), isStandardOnly: true },
  { ...ofRun('Block step', 'block, blocked'), isStandardOnly: true },
  {
    name: 'Backups',
    words: 'backup of the server',
    notNow: 'Ask the people who run the server. Export keeps a project',
  },
  {
    name: 'Language',
    words: 'locale, translation, date format',
    notNow: 'Truss is in English; dates and numbers follow your browser',
  },
];
