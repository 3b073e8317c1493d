// A document, a presentation and a test suite of one row each, open as their writer has them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { commands } from '../../web/ui/shortcuts.tsx';
import { project, visit } from '../support/on-screen.tsx';

const classes = ['Statement', 'Requirement', 'Test Case'].map((name, at) => ({
  id: `Class ${at + 1}`,
  classId: at + 1,
  globalId: name,
  name,
  icon: 'quote',
  colour: 'ORANGE',
}));
const properties = [
  { id: 'Status', name: 'Status', classId: 3, isHidden: false },
  { id: 'Actual', name: 'Actual Result', classId: 3, isHidden: false },
];
const entity = (entityId: number, name: string, more: object = {}) => ({
  __typename: 'Entity',
  id: `Entity ${entityId}`,
  entityId,
  number: String(entityId),
  name,
  displayName: `${entityId} ${name}`,
  description: '<p>The system shall detect fires.</p>',
  plainDescription: '',
  isLocked: false,
  isVeiled: false,
  lockedBy: null,
  revision: 5,
  metadata: {},
  qualityScore: 75,
  class: classes[1],
  labels: [],
  attributes: [],
  relationGroups: [],
  ...more,
});
const linesOf = (all: readonly ReturnType<typeof entity>[]) => ({
  ids: all.map(({ id }) => id),
  entityIds: all.map(({ entityId }) => entityId),
  levels: all.map(() => 1),
  numbers: all.map(({ number }) => number),
  names: all.map(({ name }) => name),
  classIds: all.map((each) => each.class?.classId),
  revisions: all.map(() => 5),
  places: all.map(() => 1),
  rollUps: all.map(() => 'Not Run'),
});
const has = (name: string) =>
  waitFor(() => {
    if (!commands().some(({ does }) => does === name)) throw new Error(`There is no command ${name} yet.`);
  });

/** Opens a document, with its second row chosen. */
export async function visitDocument(): Promise<void> {
  const rows = [entity(11, 'Mission'), entity(12, 'Detect fires')];
  visit('/acme/p/7/documents/1', {
    node: rows[1],
    project: {
      ...project,
      schema: { classes, properties },
      artifact: {
        entity: entity(1, 'Pump Requirements'),
        type: {
          kind: 'DOCUMENT',
          slug: 'documents',
          columns: ['Labels'],
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
        },
        lines: linesOf(rows),
        states: [],
        isNumbered: true,
        signs: { suspectEntityIds: [], changedEntityIds: [] },
        openRequests: { issueIds: [], entityIds: [], revisions: [] },
      },
      entities: {
        edges: rows.map((row) => ({
          node: { ...row, commentCounts: { open: 0 }, changeRequests: { edges: [] } },
        })),
      },
    },
  });
  const chosen = await screen.findByRole('group', { name: '12 Detect fires' });
  await within(chosen).findByText('The system shall detect fires.');
  fireEvent.click(chosen);
  await has('New row below');
}

/** Opens a presentation, with the box of its slide chosen. */
export async function visitPresentation(): Promise<void> {
  const box = { id: 'text', kind: 'text', x: 64, y: 144, w: 400, h: 200, content: '<p>Fires are small at first.</p>' };
  const slide = entity(11, 'Why', { metadata: { 'slide:layout': JSON.stringify({ boxes: [box] }) } });
  visit('/acme/p/7/presentations/1', {
    node: slide,
    project: {
      ...project,
      schema: { classes: [], properties: [] },
      artifact: {
        entity: entity(1, 'Review'),
        type: {
          slug: 'presentations',
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
          layouts: [{ key: 'text', name: 'Title and text', layout: '{"boxes":[]}' }],
        },
        lines: linesOf([slide]),
      },
      entities: { edges: [{ node: slide }] },
    },
  });
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Text: / }), { key: ' ' });
  await screen.findByRole('region', { name: 'Arrange' });
}

/** Opens a test suite as it is run, at the step of its only case. */
export async function visitRun(): Promise<void> {
  const step = entity(14, 'Load scene', {
    class: classes[2],
    attributes: ['Expected Result', 'Actual Result', 'Status'].map((name) => ({
      __typename: 'TextAttribute',
      id: `Attribute ${name}`,
      text: name === 'Status' ? 'Not Run' : '',
      property: { id: `Property ${name}`, name },
    })),
    workflowState: null,
    transitions: [],
  });
  visit('/acme/p/7/test-center/1', {
    entity: entity(1, 'Payload Tests'),
    project: {
      ...project,
      permissions: ['READ', 'WRITE', 'WRITE_TEST_CYCLES'],
      baselines: { totalCount: 0, edges: [] },
      schema: { classes: [classes[2]], properties },
      coverage: { requirementCount: 0, coveredCount: 0, states: [] },
      artifact: {
        entity: entity(1, 'Payload Tests'),
        type: { slug: 'test-center' },
        states: [{ state: 'Not Run', count: 1 }],
        progress: { caseCount: 1, state: 'Not Run', doneCount: 0, doneShare: 0, passRate: null },
        lines: linesOf([step]),
        verifiedRequirements: { totalCount: 0, edges: [] },
      },
      testCase: { state: 'Not Run', entity: step, steps: [step], evidence: [] },
    },
  });
  await has('Attach evidence');
}
