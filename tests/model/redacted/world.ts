// A project in which entities are redacted, and then deleted, moved, restored or shown again. What those say that stay redacted is made of words
// that stand nowhere else.
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

/** Stands in everything that redacted entities say, in all that was ever said of them, and nowhere else. */
export const SECRET = 'zebrafish';
/** What their links say: a multiplicity, which is no word. */
export const SECRET_NUMBER = '7654321..7654322';
/** As long as the secret, and said nowhere: whoever looks for the one has to hear the same as whoever looks for the other. */
export const DECOY = 'catamaran';
/** The same of an entity that was redacted and is not any more. */
export const LIFTED = 'goldfinch';

/** What becomes of an entity after it was redacted. */
export const fates = ['stays', 'deleted', 'moved', 'restored', 'deletedTwice', 'lifted'] as const;
export type Fate = (typeof fates)[number];

export interface RedactedWorld {
  truss: Truss;
  ids: Record<Fate, number>;
  /** What the redacted ones are part of; everybody who may read may read it. */
  whole: number;
  /** A document in which all of it stands. */
  document: number;
  presentation: number;
  /** A slide on which somebody froze what the redacted ones say; it is not redacted itself. */
  slide: number;
  /** The same of one that is gone. */
  goneSlide: number;
  /** The revision at which nothing was redacted yet. */
  before: number;
  fileIds: number[];
  commentIds: number[];
  baselineIds: number[];
  elsewhere: number;
  globalIds: string[];
  /** The property by which their values are told, and the place of hierarchies among the types of diagrams. */
  propertyId: number;
  diagramIndex: number;
}

const path = '/api/v4/o/acme';

/** A server with that project. Walt may write in it; what is redacted is kept from Rita and Rob. */
export async function redactedWorld(): Promise<RedactedWorld> {
  const truss = await startTruss();
  const { classId, labelId, propertyId, relationId } = truss.given;
  const call = async <T>(as: Person | 'root', url: string, body?: unknown, method?: string): Promise<T> => {
    const answer = await truss.rest(as, `${path}/${url}`, body, method);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method ?? ''} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const save = (patches: Record<string, unknown>[]) =>
    call(
      'walt',
      'entities',
      patches.map((patch) => ({ projectId: 1, ...patch })),
    );
  const now = async () => (await truss.given.records()).at(-1)!.revision;
  const mutate = async (name: string, input: Record<string, unknown>, wanted = '__typename') => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}`;
    const { data, errors } = await truss.graph(
      'walt',
      `mutation($input: ${type}Input!) { ${name}(input: $input) { ... on ${type}Payload { ${wanted} } ... on Refusal { message } } }`,
      { input: { projectId: id('Project', 1), ...input } },
    );
    if (errors || String(data[name].message ?? '') !== '') throw new Error(JSON.stringify([errors, data]));
    return data[name];
  };

  const elsewhere = (await call<{ id: number }>('root', 'p', { name: 'Other' })).id;
  const { properties } = await call<{ properties: { id: number; name: string }[] }>('ada', 'p/1/schema');
  const multiplicity = String(properties.find(({ name }) => name === 'Multiplicity')!.id);
  const wordOf = (fate: Fate) => (fate === 'lifted' ? LIFTED : SECRET);
  const saying = (fate: Fate, version: string) => ({
    name: `${wordOf(fate)}name ${version}`,
    description: `<p>${wordOf(fate)}text ${version} of it</p>`,
    attrs: { [propertyId('Requirement', 'Rationale')]: `${wordOf(fate)}value ${version}` },
    script: `print("${wordOf(fate)}script ${version}")`,
    metadata: { 'own:word': `${wordOf(fate)}metadata ${version}` },
  });
  const made = await truss.given.entities([
    { projectId: 1, classId: classId('Requirement'), number: 'W.1', name: 'Whole' },
    ...fates.map((fate, at) => ({
      projectId: 1,
      classId: classId('Requirement'),
      number: `Z.${at}`,
      ...saying(fate, 'one'),
    })),
  ]);
  const whole = made[0]!.id;
  const ids = Object.fromEntries(fates.map((fate, at) => [fate, made[at + 1]!.id])) as Record<Fate, number>;
  const of = (fate: Fate) => ({ projectId: 1, id: ids[fate] });
  const rels = fates.map((fate) => ({
    relationId: relationId('decomposed by'),
    targetId: ids[fate],
    attrs: { [multiplicity]: fate === 'lifted' ? '1..2' : SECRET_NUMBER },
  }));
  await save([{ id: whole, rels }]);
  const inDocument = [whole, ...Object.values(ids)].map((targetId) => ({
    relationId: relationId('source of'),
    targetId,
  }));
  const [document] = await truss.given.entities([
    { projectId: 1, classId: classId('Artifact'), name: 'Document', labelIds: [labelId('Requirements Document')] },
  ]);
  await save([{ id: document!.id, rels: inDocument }]);

  const [presentation, slide, goneSlide] = await slidesOf(mutate, save);

  const commentIds: number[] = [];
  const fileIds: number[] = [];
  for (const fate of fates) {
    const word = wordOf(fate);
    const place = { field: 'DESCRIPTION', quote: `${word}text`, before: '', after: ' one' };
    const content = `Of ${word}said, @rita`;
    commentIds.push((await call<{ id: number }>('walt', 'comments', { entityId: ids[fate], content, ...place })).id);
    fileIds.push(await upload(truss, `${word}file`));
    await mutate('createDiagram', { entityId: id('Entity', ids[fate]), slug: 'hierarchy' });
    await mutate('createDiagram', { entityId: id('Entity', ids[fate]), slug: 'spider', name: `${word}drawn` });
    const note = { key: 'free:1', x: 1, y: 1, free: { kind: 'NOTE', text: `${word}note` } };
    await mutate('arrangeDiagram', { entityId: id('Entity', ids[fate]), slug: 'hierarchy', places: [note] });
  }
  await save(fates.map((fate, at) => ({ ...of(fate), imageId: fileIds[at], ...saying(fate, 'two') })));
  await call('walt', 'changerequests', {
    entityId: ids.deleted,
    name: `Rather ${SECRET}asked`,
    reason: `${SECRET}why`,
  });
  const baselineIds = [(await call<{ id: number }>('ada', 'p/1/baselines', { name: 'Before' })).id];
  const before = await now();

  await save(fates.map((fate) => ({ ...of(fate), isRedacted: true })));
  await save(fates.map((fate) => ({ ...of(fate), ...saying(fate, 'three') })));
  baselineIds.push((await call<{ id: number }>('ada', 'p/1/baselines', { name: 'Redacted' })).id);

  await call('walt', 'entities/ids', [ids.deleted, ids.restored, ids.deletedTwice], 'DELETE');
  await call('walt', `entities/restore/${ids.restored},${ids.deletedTwice}`, {}, 'PUT');
  await call('walt', 'entities/ids', [ids.deletedTwice], 'DELETE');
  await call('root', 'p/1/entities/move', { entityIds: [ids.moved], toProjectId: elsewhere, letGo: true });
  await call('walt', 'entities/ids', [goneSlide], 'DELETE');
  await save([{ ...of('lifted'), isRedacted: false }]);
  baselineIds.push((await call<{ id: number }>('ada', 'p/1/baselines', { name: 'Gone' })).id);
  return {
    truss,
    ids,
    whole,
    document: document!.id,
    presentation,
    slide,
    goneSlide,
    before,
    fileIds,
    commentIds,
    baselineIds,
    elsewhere,
    globalIds: made.map(({ globalId }) => globalId),
    propertyId: propertyId('Requirement', 'Rationale'),
    diagramIndex: diagramTypes.find(({ slug }) => slug === 'spider')!.index,
  };
}

const boxed = { x: 64, y: 144, w: 560, h: 400 };
/** What somebody froze while it was there to read: rows and points with words of what is redacted later. */
const frozen = (version: string): Record<string, string> => {
  const at = '2026-11-25T18:00:00.000Z';
  const [rows, points] = [[[`${SECRET}row ${version}`]], [{ name: `${SECRET}point ${version}`, value: 7 }]];
  const boxes = [
    { id: 't', kind: 'table', ...boxed, query: 'number:Z.5', columns: ['Name'], limit: 5, frozen: { at, rows } },
    { id: 'c', kind: 'chart', ...boxed, query: 'number:Z.5', form: 'bars', by: 'class', frozen: { at, points } },
  ];
  return { 'slide:layout': JSON.stringify({ boxes }) };
};

/** A presentation, and two of its slides on which something is frozen, twice. */
async function slidesOf(
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are of every shape
  mutate: (name: string, input: Record<string, unknown>, wanted?: string) => Promise<any>,
  save: (patches: Record<string, unknown>[]) => Promise<unknown>,
): Promise<[number, number, number]> {
  const made = 'artifact { entity { entityId } lines { entityIds } }';
  const presentation = await mutate('createArtifact', { kind: 'PRESENTATION', name: 'Slides' }, made);
  const artifactId: number = presentation.artifact.entity.entityId;
  const rows = ['Figures', 'Figures of then'].map((name) => ({ name, layout: frozen('one')['slide:layout'] }));
  const { artifact } = await mutate('arrangeArtifact', { artifactId, add: { rows } }, made);
  const [slide, goneSlide] = (artifact.lines.entityIds as number[]).slice(-2) as [number, number];
  await save([slide, goneSlide].map((each) => ({ id: each, metadata: frozen('two') })));
  return [artifactId, slide, goneSlide];
}

async function upload(truss: Truss, text: string): Promise<number> {
  const form = new FormData();
  form.set('upload_file', new Blob([text], { type: 'text/plain' }), `${text}.txt`);
  const sent = { method: 'POST', body: form, headers: { cookie: await truss.cookie('walt') } };
  return ((await (await fetch(`${truss.url}${path}/p/1/files`, sent)).json()) as { id: number }).id;
}
