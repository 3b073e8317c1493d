import { beforeAll } from 'vitest';

import { at, given, truss, openTruss } from './search-truss.ts';

/** A Truss of this file's own with the model that is searched. */
export function openTrussToSearch(): void {
  openTruss();
  beforeAll(fillModel);
}

const date = (text: string) => Date.parse(`${text}T12:00:00Z`);
const normal = (mu: number) => ({ type: 'NORMAL', parameters: { mu, sigma: 1 } });
const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Feasible', 'Traceable', 'Verifiable'];
const good = (count: number) =>
  Object.fromEntries(qualities.map((quality, i) => [quality, { value: i < count, suggestions: [] }]));

/** The entities that the examples find, and some that they must not. */
async function fillModel(): Promise<void> {
  await given('Action', '1', 'Planning of the mission', {
    labels: ['Activity'],
    attributes: { Duration: { value: 2, units: 'HOURS' } },
  });
  await given('Action', '1.2', 'Ask everybody', {
    labels: ['Activity', 'Process'],
    description: '<p>Hear each <b>stakeholder</b> twice.</p>',
    links: [['decomposes', '1']],
    attributes: { Duration: { value: normal(30), units: 'MINUTES' } },
  });
  await given('Action', '1.2.1', 'Scan ground', {
    links: [['decomposes', '1.2']],
    script: 'function onStart() {}',
    attributes: { Duration: { value: 120, units: 'MINUTES' } },
  });
  await given('Action', '1.20', 'Écouter', { labels: ['Process'] });
  await given('Action', '2.3.2.0', 'Dotted');
  await given('Task', '1.2.10.3', 'Write it down', {
    attributes: {
      Assignee: [{ id: 'walt', type: 'user', label: 'Walt Writer' }],
      Status: 'Open',
      'Due Date': date('2025-06-30'),
    },
  });
  await given('Task', 'T.2', 'Done with it', {
    attributes: {
      Assignee: [{ id: 'walt', type: 'user', label: 'Walt Writer' }],
      Status: 'Closed',
      'Due Date': date('2025-06-01'),
    },
  });
  const crew = (await (await truss.rest('ada', '/api/v4/o/acme/teams', { name: 'Crew' })).json()) as { id: number };
  await given('Task', 'T.3', 'Later', {
    attributes: {
      Assignee: [{ id: String(crew.id), type: 'team', label: 'Crew' }],
      Status: 'Open',
      'Due Date': date('2025-07-02'),
    },
  });
  await given('Asset', 'A.1', 'Satellite', { labels: ['System'], links: [['performs', '1']] });
  await given('Asset', 'A.1.1', 'Zeta', { links: [['decomposes', 'A.1']] });
  await given('Resource', 'A.1.1.1', 'Alpha-valve', {
    links: [['decomposes', 'A.1.1']],
    attributes: { 'Initial Amount': normal(7) },
  });
  await given('Asset', 'A.2', 'Idle valve works');
  await given('Test Case', 'TC.1', 'Fails', { attributes: { Status: 'Failed' } });
  await given('Test Case', 'TC.2', 'Waits', { attributes: { Status: 'Blocked' } });
  await given('Test Case', 'TC.3', 'Holds', { attributes: { Status: 'Passed' } });
  await given('Requirement', 'SR', 'All of them', { attributes: { Status: 'Approved', ...good(8) } });
  await given('Requirement', 'SR.1', 'The preliminary design', {
    labels: ['Functional Requirement'],
    attributes: { Status: 'Approved', ...good(5) },
    links: [
      ['verified by', 'TC.1'],
      ['satisfied by', 'A.1'],
      ['satisfied by', 'A.2'],
      ['satisfied by', 'A.1.1'],
    ],
  });
  await given('Requirement', 'SR.10', 'A design that is preliminary', {
    attributes: { Status: 'Approved', ...good(4) },
    links: [
      ['satisfied by', 'A.1'],
      ['satisfied by', 'A.2'],
    ],
  });
  await given('Requirement', 'SR.2', 'Stakeholders agree', { attributes: { Status: 'Draft', ...good(8) } });
  await given('Requirement', 'SR.10.1', 'Part of ten', {
    labels: ['Analysis'],
    attributes: { Status: 'Rejected', ...good(6) },
    links: [['decomposes', 'SR.10']],
  });
  await given('Artifact', 'DOC.1', 'Valve book', {
    labels: ['Requirements Document'],
    links: [['source of', 'SR.10']],
  });
  await given('Artifact', 'DOC.2', 'Collection', { labels: ['Compilation'], links: [['source of', 'SR.10']] });
  await given('Artifact', 'TS.1', 'Tests', { labels: ['Test Suite'], links: [['referenced by', 'TC.2']] });
  await given('Risk', 'RSK.1', 'Over', { attributes: { Status: 'Resolved', Probability: 90 } });
  await given('Risk', 'RSK.2', 'Live', { attributes: { Status: 'Open', Probability: 50 } });
  await given('Risk', 'RSK.3', 'Unlikely', { attributes: { Probability: 10 } });
  await given('Risk', 'RSK.4', 'Unscored');
  await given('Issue', 'ISS.1', 'In March', { attributes: { Priority: 'Critical' } });
  await given('Issue', 'ISS.2', 'In April', { attributes: { Priority: 'Minor' } });
  await given('Cost', 'C.1', 'Hidden', { isHidden: true });
  await given('Cost', 'C.2', 'Archived', { isArchived: true });
  await given('Cost', 'C.3', 'Secret valve', { isRedacted: true, attributes: { Amount: 5 } });
  await given('Cost', 'C.4', '', { attributes: { Amount: 7 } });
  await fillHistory();
}

/** When they were made and changed, and by whom. */
async function fillHistory(): Promise<void> {
  const old = new Date('2024-01-01T00:00:00Z');
  await truss.inside.db
    .updateTable('entity')
    .set({ created: old, createdBy: 'ada', modified: null, modifiedBy: null })
    .execute();
  await at('ISS.1', { created: new Date('2025-03-31T23:30:00Z') });
  await at('ISS.2', { created: new Date('2025-04-01T00:00:00Z') });
  await at('SR.2', { modified: new Date(Date.now() - 86_400_000), modifiedBy: 'ada' });
  await at('SR.1', { modified: new Date(Date.now() - 2 * 86_400_000), modifiedBy: 'walt' });
  await at('SR', { modified: new Date(Date.now() - 9 * 86_400_000), modifiedBy: 'ada' });
}
