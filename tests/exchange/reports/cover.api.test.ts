// The cover of a report says of which moment it is; that of a document also its status, who approved it, and what changed from baseline to baseline.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let rootId: number;
let speedId: number;
let first: { id: number; revision: number };
let second: { id: number; revision: number };

beforeAll(async () => {
  truss = await startTruss();
  const { entity, entities, relationId, labelId, propertyId } = truss.given;
  const labels = [labelId('Requirements Document')];
  const root = await entity({ class: 'Artifact', number: 'D', name: 'Needs', labelIds: labels });
  const speed = await entity({
    number: 'R.1',
    name: 'Speed',
    description: '<p>The <b>rover</b> shall drive at 30 m/s.</p><p>Always.</p>',
    attributes: { Rationale: 'Time is short.' },
  });
  const mass = await entity({ number: 'R.2', name: 'Mass', description: '<p>It shall be light.</p>' });
  const link = (targetId: number) => ({ relationId: relationId('source of'), targetId, attrs: {} });
  await entities([{ id: root.id, classId: undefined, addRels: [link(speed.id), link(mass.id)] }]);
  [rootId, speedId] = [root.id, speed.id];
  const status = propertyId('Requirement', 'Status');
  for (const state of ['In Review', 'Approved'])
    await entities([{ id: mass.id, classId: undefined, attrs: { [status]: state } }]);
  first = await baseline('First');
  const late = await entity({ number: 'R.3', name: 'Range', description: '<p>It shall reach 9 km.</p>' });
  await entities([
    { id: root.id, classId: undefined, addRels: [link(late.id)] },
    {
      id: speed.id,
      classId: undefined,
      name: 'Top speed',
      description: '<p>The <b>main rover</b> shall drive at 20 m/s.</p><p>Always.</p>',
    },
  ]);
  second = await baseline('Second');
});
afterAll(() => truss.close());

async function baseline(name: string): Promise<{ id: number; revision: number }> {
  const body = { name, key: rootId, description: `For the ${name.toLowerCase()} review.` };
  const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number; revision: number };
}

const REPORT = '/api/v4/o/acme/p/1/report';
const made = async (key: string, body: object, asOf?: number) => {
  const answer = await truss.rest('ada', `${REPORT}/${key}${asOf === undefined ? '' : `?asOf=${asOf}`}`, body);
  expect(answer.status, await (answer.ok ? '' : answer.clone().text())).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const bare = (xml: string) => xml.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const partOf = (file: Uint8Array, name: string) => strFromU8(unzipSync(file)[name]!);
const wordsOf = (file: Uint8Array) => bare(partOf(file, 'word/document.xml'));
const inBoth = async (key: string, body: object, asOf?: number) => [
  wordsOf(await made(key, { ...body, format: 'docx' }, asOf)),
  textOfPdf(await made(key, { ...body, format: 'pdf' }, asOf)).replace(/\s+/g, ' '),
];

const MOMENT = String.raw`\w{3} \d+, \d{4} \d\d:\d\d`;

test('a document as of its baseline names it, with moment, revision and status, before its contents', async () => {
  for (const text of await inBoth('basic_tabular_output', { rootId }, first.revision)) {
    const cover = text.slice(0, text.indexOf('Contents'));
    expect(cover).toMatch(
      new RegExp(`D Needs.*Baseline: First, created ${MOMENT}.*As of: ${MOMENT}.*Revision: ${first.revision}\\b`),
    );
    expect(cover).toMatch(/Status: Approved 1, Draft 1/);
    expect(cover).not.toContain('Second');
  }
});

test('it says who approved how much, and its baselines with what changed since the last of them', async () => {
  await truss.given.entities([{ id: speedId, classId: undefined, name: 'Highest speed' }]);
  for (const text of await inBoth('basic_tabular_output', { rootId })) {
    expect(text).toMatch(new RegExp(`Approvals State By Last Entities Approved root ${MOMENT} 1 Change Record`));
    expect(text).toMatch(
      new RegExp(
        `Revision Baseline Date By Changes \\d+ ${MOMENT} root 1 change of 1 entity since Second ${second.revision} Second ${MOMENT} Ada For the second review. ${first.revision} First ${MOMENT} Ada For the first review.`,
      ),
    );
    expect(text).not.toContain('Baseline: ');
  }
  await truss.given.entities([{ id: speedId, classId: undefined, name: 'Top speed' }]);
});

test('its PDF still says what PDF/UA-1 asks for', async () => {
  expect(complaintsOfPdf(await made('basic_tabular_output', { rootId, format: 'pdf' }))).toEqual([]);
});

test('any report of the past says of which moment it is; one of the present says no such thing', async () => {
  const [word] = await inBoth('entity_table', {}, first.revision);
  expect(word).toMatch(new RegExp(`Entity Table.* As of: ${MOMENT} Revision: ${first.revision} `));
  const book = bare(partOf(await made('entity_table', {}, first.revision), 'xl/sharedStrings.xml'));
  expect(book).toMatch(new RegExp(`Baseline First, created ${MOMENT} .*As of ${MOMENT} Revision ${first.revision}`));
  const page = bare(strFromU8(await made('entity_table', { format: 'html' }, first.revision)));
  expect(page).toMatch(new RegExp(`As of ${MOMENT} Revision ${first.revision}`));
  for (const text of await inBoth('entity_table', {})) expect(text).not.toContain('As of');
});

test('the change report names both of its baselines, and marks each changed word', async () => {
  const asked = { baselineId: first.id, toBaselineId: second.id };
  for (const text of await inBoth('pbcr', asked))
    expect(text).toMatch(
      new RegExp(
        `From: First, revision ${first.revision}, created ${MOMENT} To: Second, revision ${second.revision}, created ${MOMENT}`,
      ),
    );
  const xml = partOf(await made('pbcr', asked), 'word/document.xml');
  expect(xml).toMatch(/<w:strike\/>(?:<[^>]*>)*30</);
  expect(xml).toMatch(/<w:u w:val="single"\/>(?:<[^>]*>)*20</);
});

test('a document between two baselines is a redline: removed words stand struck through where they were, added ones underlined', async () => {
  const asked = { rootId, baselineId: first.id, toBaselineId: second.id, rationale: true };
  for (const text of await inBoth('basic_tabular_output', asked)) {
    expect(text).toMatch(/D Needs: Changes .*From: First, .*To: Second, .*Added: 1 Removed: 0 Modified: 1/);
    expect(text).toMatch(
      /R\.1 (?:Top )?(?:Speed|speed).*The ?main rover shall drive at 30 ?20 m\/s\. Always\. Rationale: Time is short\./,
    );
    expect(text).toMatch(/R\.3 Range It shall reach 9 km\./);
  }
  const xml = partOf(await made('basic_tabular_output', asked), 'word/document.xml');
  const marked = (look: string) =>
    [...xml.matchAll(new RegExp(`<w:rPr>[^/]*(?:<[^>]*/>)*${look}(?:<[^>]*/>)*</w:rPr><w:t [^>]*>([^<]*)`, 'g'))].map(
      ([, words]) => words!.trim(),
    );
  expect(marked('<w:strike/>')).toContain('30');
  expect(marked('<w:u w:val="single"/>')).toEqual(
    expect.arrayContaining(['main', '20', 'R.3 Range', 'It shall reach 9 km.']),
  );
  expect(marked('<w:strike/>')).not.toContain('Always.');
});

test('backwards it shows what is gone, in its place', async () => {
  const page = strFromU8(
    await made('basic_tabular_output', { rootId, format: 'html', baselineId: second.id, toBaselineId: first.id }),
  );
  expect(page).toContain('<del>R.3 Range</del>');
  expect(page).toContain('<del>It shall reach 9 km.</del>');
  expect(bare(page)).toMatch(/Added 0 Removed 1 Modified 1/);
});

test('a redline since a baseline of another project is refused', async () => {
  const answer = await truss.rest('ada', `${REPORT}/basic_tabular_output`, { rootId, baselineId: 999_999 });
  expect(answer.status).toBe(404);
});
