// Reports say what the model says: the same in each format, by the clock of the user who asks, and without anything hidden from that user.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { officeFaults } from '../../support/office-schema.ts';
import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let ids: { root: number; speed: number; mass: number; secret: number; case: number };
beforeAll(async () => {
  truss = await startTruss();
  const { entity, entities, relationId, labelId } = truss.given;
  const link = (name: string, targetId: number) => ({ relationId: relationId(name), targetId, attrs: {} });
  const speed = await entity({
    number: 'R.1',
    name: 'Speed',
    description: '<p>It shall do 10<sup>3</sup> m/s &amp; more.</p>',
  });
  const mass = await entity({
    number: 'R.2',
    name: '=Mass',
    description: '<ul><li>light</li><li>small</li></ul>',
    attributes: { Rationale: 'Launch costs.' },
  });
  const secret = await entity({ number: 'R.3', name: 'Secret thrust', description: '<p>hush</p>', isRedacted: true });
  const passed = await entity({ class: 'Test Case', number: 'T.1', name: 'Run it', attributes: { Status: 'Passed' } });
  const root = await entity({
    class: 'Artifact',
    number: 'D',
    name: 'Needs',
    labelIds: [labelId('Requirements Document')],
  });
  await entities([
    { id: speed.id, classId: undefined, addRels: [link('verified by', passed.id)] },
    { id: root.id, classId: undefined, addRels: [link('source of', speed.id), link('source of', mass.id)] },
  ]);
  ids = { root: root.id, speed: speed.id, mass: mass.id, secret: secret.id, case: passed.id };
});
afterAll(() => truss.close());

const REPORT = '/api/v4/o/acme/p/1/report';
const made = async (key: string, body: object, as: Parameters<Truss['rest']>[0] = 'ada') =>
  truss.rest(as, `${REPORT}/${key}`, body);
const csvOf = async (key: string, body: object, as?: Parameters<Truss['rest']>[0]) =>
  (await (await made(key, { ...body, format: 'csv' }, as)).text()).replace('\uFEFF', '').trimEnd().split('\r\n');
const partOf = async (answer: Response, name: string) =>
  strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))[name]!);
const bare = (xml: string) => xml.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('an entity table', () => {
  const wanted = { query: 'class:Requirement', relations: ['verified by'], properties: ['Rationale'], labels: false };
  test('has a row for each that is found, in order, with its properties and links', async () => {
    const [head, ...rows] = await csvOf('entity_table', wanted);
    expect(head).toBe('Class,Number,Name,Description,Rationale,verified by,Created,Modified,Modified By');
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['Requirement', 'R.1', 'Speed'],
      ['Requirement', 'R.2', "'=Mass"],
      ['Requirement', 'R.3', 'Secret thrust'],
    ]);
    expect(rows[0]).toContain(',It shall do 10³ m/s & more.,,T.1 Run it,');
    expect(rows[1]).toContain('"• light');
  });
  test('says the same in Excel, Word, PDF and HTML, under a name with the project and the day', async () => {
    const of = (format: string) => made('entity_table', { ...wanted, format, title: 'All needs' });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(new Date());
    const xlsx = await of('xlsx');
    expect(decodeURIComponent(xlsx.headers.get('content-disposition')!)).toContain(`Entity Table ${day}.xlsx`);
    expect(bare(await partOf(xlsx, 'xl/sharedStrings.xml'))).toContain('=Mass');
    const word = bare(await partOf(await of('docx'), 'word/document.xml'));
    const pdf = textOfPdf(new Uint8Array(await (await of('pdf')).arrayBuffer())).replaceAll('\n', ' ');
    const page = bare(await (await of('html')).text());
    for (const text of [word, pdf, page]) {
      const places = ['All needs', 'R.1', 'Speed', 'Mass', 'Launch costs.', 'Secret thrust'].map((each) =>
        text.indexOf(each),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
  test('is of chosen entities, or of the descendants of a root, in the requested order', async () => {
    const names = async (body: object) => (await csvOf('entity_table', body)).slice(1).map((row) => row.split(',')[1]);
    expect(await names({ entityIds: [ids.mass, ids.speed] })).toEqual(['R.1', 'R.2']);
    expect(await names({ rootId: ids.root })).toEqual(['D', 'R.1', 'R.2']);
    expect(await names({ entityIds: [ids.mass, ids.speed], orderBy: 'name-' })).toEqual(['R.1', 'R.2']);
  });
  test('says REDACTED, beside the number, to a person who may not read the entity', async () => {
    const row = (await csvOf('entity_table', wanted, 'rob')).at(-1);
    expect(row).toMatch(/^Requirement,R\.3,REDACTED,REDACTED,/);
  });
  test('costs as many statements for one as for all', async () => {
    const count = (query: string) => truss.readingStatements(() => csvOf('entity_table', { ...wanted, query }));
    expect(await count('class:Requirement')).toBe(await count('number:R.1'));
  });
});

test('the relationship matrix of requirements shows the results of their tests, and the gaps', async () => {
  const [, speed, mass] = await csvOf('rrm', {});
  expect(speed).toMatch(/T\.1 Run it,,Passed,Not traced; Not satisfied; No verification method$/);
  expect(mass).toMatch(/,Not Covered,Not traced; Not satisfied; Not verified; No verification method$/);
});

test('a matrix has a cross where one is linked to the other, and totals', async () => {
  expect(await csvOf('entity_relationship_matrix', { query: 'class:Requirement', relations: ['verified by'] })).toEqual(
    ['verified by,T.1 Run it,Total', 'R.1 Speed,X,1', 'R.2 =Mass,,0', 'R.3 Secret thrust,,0', 'Total,1,1'],
  );
});

test('both say which links are suspect, until somebody has looked at them', async () => {
  const { entity, entities, propertyId } = truss.given;
  const rule = await entity({ class: 'Requirement', number: 'R.8', name: 'Range' });
  const proof = await entity({ class: 'Test Case', number: 'T.8', name: 'Fly it' });
  const link = { relationId: truss.given.relationId('verified by'), targetId: proof.id };
  await entities([{ id: rule.id, classId: undefined as never, addRels: [link] }]);
  const asked = { query: 'number:R.8' };
  const both = async () => [
    (await csvOf('rrm', asked))[1]!.includes('T.8 Fly it (suspect)'),
    (await csvOf('entity_relationship_matrix', { ...asked, relations: ['verified by'] }))[1],
  ];
  expect(await both()).toEqual([false, 'R.8 Range,X,1']);
  await entities([
    { id: proof.id, classId: undefined as never, attrs: { [propertyId('Test Case', 'Set Up')]: 'A hill.' } },
  ]);
  expect(await both()).toEqual([true, 'R.8 Range,X (suspect),1']);
  const cleared = { links: [{ fromId: rule.id, ...link }] };
  expect((await truss.rest('walt', '/api/v4/o/acme/p/1/entities/suspect', cleared, 'PUT')).status).toBe(200);
  expect(await both()).toEqual([false, 'R.8 Range,X,1']);
  await truss.rest('walt', '/api/v4/o/acme/entities/ids', [rule.id, proof.id], 'DELETE');
});

test('a document reads as prose: its name, contents, and a heading for each of its entities with the text below', async () => {
  const answer = await made('basic_tabular_output', { rootId: ids.root, rationale: true });
  const text = bare(await partOf(answer, 'word/document.xml'));
  expect(text).toMatch(
    /D Needs .* R\.1 Speed It shall do 10 3 m\/s &amp; more\. R\.2 =Mass light small Rationale: Launch costs\./,
  );
  expect(text).not.toContain('Secret');
});

test('a document can be cut after some levels', async () => {
  const { entity, entities, relationId } = truss.given;
  const below = await entity({ number: 'R.1.1', name: 'Deep speed' });
  const addRels = [{ relationId: relationId('decomposed by'), targetId: below.id, attrs: {} }];
  await entities([{ id: ids.speed, classId: undefined, addRels }]);
  const page = async (body: object) =>
    (await made('basic_tabular_output', { rootId: ids.root, format: 'html', ...body })).text();
  expect(await page({})).toContain('Deep speed');
  expect(await page({ levels: 2 })).toContain('Deep speed');
  expect(await page({ levels: 1 })).not.toContain('Deep speed');
  expect(await page({ levels: 1 })).toContain('R.2 =Mass');
  await truss.rest('ada', '/api/v4/o/acme/entities/ids', [below.id], 'DELETE');
});

test('a test suite has its results too: expected and actual ones, and each state counted', async () => {
  const { entity, entities, relationId, labelId } = truss.given;
  const told = { 'Set Up': 'On the bench.', 'Expected Result': 'An alert.', 'Actual Result': 'Nobody was told.' };
  const cases = [
    await entity({ class: 'Test Case', number: 'T.2', name: 'Spill oil', attributes: { ...told, Status: 'Failed' } }),
    await entity({ class: 'Test Case', number: 'T.3', name: 'Wait' }),
  ];
  const suite = await entity({ class: 'Artifact', number: 'S', name: 'Bench', labelIds: [labelId('Test Suite')] });
  const addRels = cases.map(({ id: targetId }) => ({ relationId: relationId('referenced by'), targetId, attrs: {} }));
  await entities([{ id: suite.id, classId: undefined, addRels }]);
  const page = await (await made('basic_tabular_output', { rootId: suite.id, format: 'html' })).text();
  expect(bare(page)).toMatch(
    /S Bench .* Failed 1 Not Run 1 .*T\.2 Spill oil Set Up On the bench\. Expected Result An alert\. Actual Result Nobody was told\. Status Failed T\.3 Wait Status Not Run/,
  );
  await truss.rest(
    'ada',
    '/api/v4/o/acme/entities/ids',
    [suite, ...cases].map(({ id }) => id),
    'DELETE',
  );
});

test('a sheet of an entity has its properties, its links and its newest changes', async () => {
  const page = bare(
    await (await made('entity_definition', { entityIds: [ids.speed], limit: 5, format: 'html' })).text(),
  );
  for (const text of ['R.1 Speed', 'Class Requirement', 'verified by T.1 Run it', 'Newest changes of R.1 Speed'])
    expect(page).toContain(text);
  expect(page).toContain('verified by T.1 Run it added');
});

test('the history shows the values before and after', async () => {
  await truss.given.entities([{ id: ids.case, classId: undefined, name: 'Run it twice' }]);
  const rows = await csvOf('history', { entityIds: [ids.case] });
  expect(rows[0]).toBe('Date,User,Type,Entity,Field,Before,After');
  expect(rows[1]).toMatch(/,updated,T\.1 Run it twice,Name,Run it,Run it twice$/);
  await truss.given.entities([{ id: ids.case, classId: undefined, name: 'Run it' }]);
});

test('a history has a hundred rows or the requested number, the newest first, and says if there are more', async () => {
  const [, ...all] = await csvOf('history', { limit: 1_000 });
  for (const limit of [1, 2, 5]) expect((await csvOf('history', { limit })).slice(1)).toEqual(all.slice(0, limit));
  const more = 'Only the newest 2 changes are shown. Raise the limit to see more.';
  for (const [format, part] of [
    ['docx', 'word/document.xml'],
    ['xlsx', 'xl/sharedStrings.xml'],
  ] as const)
    expect(bare(await partOf(await made('history', { limit: 2, format }), part))).toContain(more);
  const told = async (limit: number) =>
    decodeURIComponent((await made('history', { limit, format: 'csv' })).headers.get('report-warnings') ?? '[]');
  expect(JSON.parse(await told(2))).toEqual([more]);
  expect(JSON.parse(await told(all.length))).toEqual([]);
  for (let at = 0; at < 101; at++)
    await truss.given.entities([{ id: ids.case, classId: undefined, name: `Run ${at}` }]);
  expect(await csvOf('history', { entityIds: [ids.case] })).toHaveLength(101);
  await truss.given.entities([{ id: ids.case, classId: undefined, name: 'Run it' }]);
});

const TEXTS = [
  '<p>10<sup>3</sup> m</p>',
  '<p>10<sup>3</sup> km</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Pump">',
];
const PUMP = 'Pump: images within tables cannot be shown in reports';
const toldWith = ({ headers }: Response) => JSON.parse(decodeURIComponent(headers.get('report-warnings') ?? '[]'));

test('descriptions read in histories and change reports as in other reports: raised digits, pictures by name and told of', async () => {
  const written = await truss.given.entity({ name: 'Written', description: TEXTS[0] });
  const first = await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'Of texts' });
  const { id: baselineId } = (await first.json()) as { id: number };
  await truss.given.entities([{ id: written.id, classId: undefined, description: TEXTS[1] }]);
  const entityIds = [written.id];
  expect((await csvOf('history', { entityIds }))[1]).toMatch(/,Description,10³ m,"10³ km\n\[Pump\]"$/);
  for (const [report, asked] of [
    ['history', { entityIds }],
    ['entity_table', { entityIds, format: 'csv' }],
    ['entity_table', { entityIds, format: 'xlsx' }],
    ['rrm', { entityIds, format: 'docx' }],
    ['pbcr', { baselineId, format: 'pdf' }],
    ['entity_definition', { entityIds, limit: 5, images: false, format: 'html' }],
  ] as const)
    expect(toldWith(await made(report, asked)), report).toEqual([PUMP]);
  const marked = bare(await partOf(await made('pbcr', { baselineId, format: 'docx' }), 'word/document.xml'));
  expect(marked).toMatch(/Description 10³ m 10³ km \[Pump\]/);
});

test('the history names what was deleted by its last number and name, also where a link to it is told of', async () => {
  const { entity, entities, relationId } = truss.given;
  const [stays, goes] = [
    await entity({ name: 'Stays' }),
    await entity({ class: 'Test Case', number: 'T.9', name: 'Goes' }),
  ];
  const link = { relationId: relationId('verified by'), targetId: goes.id };
  await entities([{ id: stays.id, classId: undefined, addRels: [link] }]);
  await truss.rest('ada', '/api/v4/o/acme/entities/ids', [goes.id], 'DELETE');
  const rows = (await csvOf('history', { limit: 1_000 })).join('\n');
  expect(rows).toContain(',deleted,T.9 Goes,');
  expect(rows).toContain(',created,T.9 Goes,');
  expect(rows).toContain(',updated,Stays,verified by T.9 Goes,,added');
  expect(rows).not.toMatch(/ID: |Unknown Entity/);
});

test.each([
  ['Artifact', 'Requirements Document', 'source of', 'Statement'],
  ['Artifact', 'Compilation', 'source of', 'Asset'],
  ['Artifact', 'Test Suite', 'referenced by', 'Test Case'],
  ['Artifact', 'Presentation', 'decomposed by', 'Artifact'],
])('the history of an %s with the label %s names its content by %j', async (className, label, relation, part) => {
  const { given } = truss;
  const artifact = await given.entity({ class: className, name: `A ${label}`, labelIds: [given.labelId(label)] });
  const content = await given.entity({ class: part, name: `Part of ${label}` });
  await given.entities([
    {
      id: artifact.id,
      classId: undefined,
      addRels: [{ relationId: given.relationId(relation), targetId: content.id }],
    },
  ]);
  const rows = await csvOf('history', { entityIds: [artifact.id] });
  expect(rows[1]).toMatch(new RegExp(`,updated,A ${label},${relation} Part of ${label},,added$`));
  const history = `query($id: Int!) { project(organization: "acme", projectId: 1) { entity(entityId: $id) {
    history(first: 1) { edges { node { changes { field } } } } } } }`;
  const { data } = await truss.graph('rob', history, { id: artifact.id });
  expect(data.project.entity.history.edges[0].node.changes).toEqual([{ field: relation }]);
});

test('comments have their replies, and the person who resolved them', async () => {
  const say = async (body: object) =>
    ((await (await truss.rest('ada', '/api/v4/o/acme/comments', body)).json()) as { id: number }).id;
  const thread = await say({ entityId: ids.mass, content: 'How light?' });
  await say({ entityId: ids.mass, threadId: thread, content: 'Very.' });
  const [, row] = await csvOf('comment', { query: 'number:R.2' });
  expect(row).toMatch(
    /^R\.2 =Mass,How light\?,Ada,"\w{3} \d+, \d{4} [\d:]+","Ada, \w{3} \d+, \d{4} [\d:]+: Very\.",No,$/,
  );
  expect(await csvOf('comment', { query: 'number:R.1' })).toHaveLength(1);
  const sheet = async (id: number) =>
    bare(await (await made('entity_definition', { entityIds: [id], format: 'html' })).text());
  expect(await sheet(ids.mass)).toMatch(/Comment Author Date Replies Resolved By How light\? Ada .* Very\./);
  expect(await sheet(ids.speed)).not.toContain('How light?');
});

test('a change report counts the differences from a baseline, and lists them field by field', async () => {
  const baseline = await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'First' });
  const { id: baselineId } = (await baseline.json()) as { id: number };
  await truss.given.entities([
    { id: ids.speed, classId: undefined, name: 'Top speed' },
    { number: 'R.4', name: 'New one' },
  ]);
  const answer = await made('pbcr', { baselineId, format: 'docx' });
  const text = bare(await partOf(answer, 'word/document.xml'));
  const sides = /From First, revision \d+, created .* To Current/;
  expect(bare(await partOf(await made('pbcr', { baselineId, format: 'xlsx' }), 'xl/sharedStrings.xml'))).toMatch(sides);
  expect(text).toMatch(
    /From: First, revision \d+, created \w{3} \d+, \d{4} [\d:]+ To: Current, \w{3} \d+, \d{4} [\d:]+ .*Added 1 Removed 0 Modified 1 .*Modified R\.1 Top speed Name Speed Top speed .*Added R\.4 New one/,
  );
});

test('a change report names deleted entities, and names no author for an entity of which only a link was removed', async () => {
  const { entity, entities, relationId } = truss.given;
  const verifies = relationId('verified by');
  const [tested, gone] = [await entity({ name: 'Tested' }), await entity({ class: 'Test Case', name: 'Gone test' })];
  await entities([
    { id: tested.id, classId: undefined, addRels: [{ relationId: verifies, targetId: gone.id, attrs: {} }] },
  ]);
  const before = await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'Before' });
  const { id: baselineId } = (await before.json()) as { id: number };
  await truss.rest('ada', '/api/v4/o/acme/entities/ids', [gone.id], 'DELETE');
  const text = bare(await partOf(await made('pbcr', { baselineId, format: 'docx' }), 'word/document.xml'));
  expect(text).toMatch(/Modified Tested verified by Gone test added removed (Removed|Modified|$)/);
  expect(text).not.toContain('Unknown Entity');
});

test('each report says in its PDF what PDF/UA-1 asks for', async () => {
  const { id: baselineId } = (await (
    await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'Second' })
  ).json()) as { id: number };
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { reports { url title formats } } }',
  );
  const wanted: Record<string, object> = {
    'Entity Definition': { entityIds: [ids.speed] },
    'Basic Document Output': { rootId: ids.root },
    'Entity Relationship Matrix': { query: 'class:Requirement', relations: ['verified by'] },
    'Post-Baseline Change Report': { baselineId },
  };
  const found: Record<string, unknown> = {};
  for (const { url, title, formats } of data.project.reports) {
    // Slides and diagrams are looked at where such are made.
    if (!formats.includes('pdf') || /^(Presentation|Diagram)$/.test(title)) continue;
    const answer = await truss.rest('ada', url, { format: 'pdf', ...wanted[title] });
    found[title] = answer.ok ? complaintsOfPdf(new Uint8Array(await answer.arrayBuffer())) : await answer.text();
  }
  expect(Object.keys(found).length).toBeGreaterThan(6);
  expect(Object.values(found).flat()).toEqual([]);
});

test('each report is valid in each format of Office that it has', async () => {
  const { id: baselineId } = (await (
    await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'Third' })
  ).json()) as { id: number };
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { reports { url title formats } } }',
  );
  const wanted: Record<string, object> = {
    'Entity Table': { relations: ['verified by'], properties: ['Rationale'] },
    'Entity Definition': { entityIds: [ids.speed, ids.mass], limit: 5 },
    'Basic Document Output': { rootId: ids.root, rationale: true, score: true, lists: true },
    'Entity Relationship Matrix': { query: 'class:Requirement', relations: ['verified by'] },
    'Post-Baseline Change Report': { baselineId },
    Diagram: { rootId: ids.root, shown: true },
  };
  const files: Record<string, Uint8Array> = {};
  for (const { url, title, formats } of data.project.reports)
    for (const format of ['docx', 'xlsx', 'pptx'])
      // Slides are looked at where such are made.
      if (formats.includes(format) && title !== 'Presentation') {
        const answer = await truss.rest('ada', url, { format, ...wanted[title] });
        expect(answer.status, `${title} as ${format}`).toBe(200);
        files[`${title}.${format}`] = new Uint8Array(await answer.arrayBuffer());
      }
  expect(Object.keys(files).length).toBeGreaterThan(14);
  expect(await officeFaults(files)).toEqual([]);
});

describe('impossible reports are refused in words', () => {
  test.each([
    ['a format that a report has not', 'rrm', { format: 'html' }, 400, /must be one of xlsx, csv, docx, pdf/],
    ['a relation that there is not', 'entity_table', { relations: ['likes'] }, 400, /There is no relation 'likes'/],
    ['a document that is none', 'basic_tabular_output', { rootId: 1_000_000 }, 404, /./],
    ['no document', 'basic_tabular_output', {}, 400, /No document is selected/],
    ['no baseline', 'pbcr', {}, 400, /No baseline is selected/],
    ['an unknown option', 'entity_table', { colour: 'red' }, 400, /colour/],
  ])('%s', async (_what, key, body, status, words) => {
    const answer = await made(key, body);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(words);
  });
  test('a person without access to the project gets no report', async () => {
    expect((await made('entity_table', {}, 'olga')).status).toBe(403);
  });
});

test('the classification of the project is on each page, and cannot be removed; without one, a line can be chosen', async () => {
  const page = async (banner: string) => (await made('rrm', { format: 'docx', banner })).arrayBuffer();
  const header = async (banner: string) =>
    bare(strFromU8(unzipSync(new Uint8Array(await page(banner)))['word/header1.xml']!));
  expect(await header('DRAFT')).toContain('DRAFT');
  await truss.rest('ada', '/api/v4/o/acme/p', { id: 1, preferences: { Banner: { template: 'SECRET' } } }, 'PUT');
  expect(await header('UNCLASSIFIED')).toMatch(/^(?!.*UNCLASSIFIED).*SECRET/);
  expect(await header('')).toContain('SECRET');
});

test('the graph lists the reports with their formats, options and addresses', async () => {
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { reports { report title formats types url options { name kind title byDefault } } } }',
  );
  const table = data.project.reports[0];
  expect(table).toMatchObject({ report: 'ENTITY_TABLE', title: 'Entity Table', url: `${REPORT}/entity_table` });
  expect((await truss.rest('rob', table.url, { format: 'csv' })).status).toBe(200);
});

test('the first page is there as HTML before a report is created, for its readers, with its warnings', async () => {
  const preview = (key: string, body: object, as: Parameters<Truss['rest']>[0] = 'ada') =>
    truss.rest(as, `${REPORT}/${key}?preview=true`, body);
  const answer = await preview('entity_table', { format: 'xlsx', query: 'class:Requirement' });
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(bare(await answer.text())).toMatch(/Entity Table .* R\.1 .* R\.2 /);
  const document = await preview('basic_tabular_output', { rootId: ids.root, format: 'docx' }, 'rob');
  expect(bare(await document.text())).toMatch(/D Needs .* R\.1 .* light/);
  expect((await preview('pbcr', {})).status).toBe(400);
  expect((await preview('entity_table', {}, 'olga')).status).toBe(403);
});

test('the graph answers the same first page, now and as of the past, and refuses unknown options', async () => {
  const byGraph = async (report: string, asked: object, asOf: object | null = null) => {
    const { data, errors } = await truss.graph(
      'rob',
      `query($report: ReportKind!, $asked: ReportInput, $asOf: AsOfInput) {
        project(organization: "acme", projectId: 1, asOf: $asOf) { reportPreview(report: $report, asked: $asked) } }`,
      { report, asked, asOf },
    );
    return (errors?.[0].message ?? data.project.reportPreview) as string;
  };
  const byRest = async (key: string, body: object, query = '') =>
    (await truss.rest('rob', `${REPORT}/${key}?preview=true${query}`, body)).text();
  const asked = { query: 'class:Requirement', title: 'All of it', labels: true };
  const table = await byGraph('ENTITY_TABLE', asked);
  expect(bare(table)).toMatch(/All of it .* R\.1 .* R\.2 /);
  expect(table).toBe(await byRest('entity_table', asked));
  const of = { rootId: Buffer.from(`Entity:1:${ids.root}`).toString('base64') };
  const document = await byGraph('BASIC_TABULAR_OUTPUT', of);
  expect(document).toBe(await byRest('basic_tabular_output', { rootId: ids.root }));
  const first = await byGraph('ENTITY_TABLE', asked, { revision: 1 });
  expect(first).toBe(await byRest('entity_table', asked, '&asOf=1'));
  expect(first).not.toBe(table);
  expect(await byGraph('ENTITY_TABLE', { rationale: true })).toMatch(/rationale/);
  expect(await byGraph('PBCR', {})).toMatch(/baseline/i);
});
