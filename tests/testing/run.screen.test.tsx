// A suite that is run: by keys and buttons, with what is seen, evidence and issues; its cycles and its past; and what it covers.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { commands } from '../../web/ui/shortcuts.tsx';
import { give, sent, unanswered } from '../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../support/on-screen.tsx';
import { walkCommands } from '../support/walk-commands.ts';

const long = 'A step whose name goes on and on, '.repeat(6).trim();
const rows = [
  { id: 11, level: 1, number: 'TC.1', name: 'Threshold', state: 'Passed' },
  { id: 12, level: 1, number: 'TC.2', name: 'Hot pixel', state: 'In Progress' },
  { id: 13, level: 2, number: 'TC.2.1', name: 'Load scene', state: 'Passed' },
  { id: 14, level: 2, number: 'TC.2.2', name: long, state: 'Not Run' },
];
const facts = {
  'Set Up': 'Bench at 263 K.',
  'Expected Result': 'No Fire Alert.',
  'Actual Result': '',
  Status: 'Not Run',
};
const attributes = (more: Partial<typeof facts> = {}) =>
  Object.entries({ ...facts, ...more }).map(([name, text], at) => ({
    __typename: 'TextAttribute',
    id: `Attribute ${name} ${text}`,
    text,
    property: { id: `Property ${at}`, name },
  }));
const step = (id: number, more: Partial<typeof facts> = {}, isLocked = false) => {
  const { number, name } = rows.find((row) => row.id === id)!;
  return {
    id: `Entity ${id}`,
    entityId: id,
    number,
    name,
    displayName: `${number} ${name}`,
    description: '<p>Do it.</p>',
    isLocked,
    lockedBy: isLocked ? 'rita' : null,
    revision: 5,
    attributes: attributes(more),
    workflowState: null as object | null,
    transitions: [] as { name: string; toState: string }[],
  };
};
const cycle = (baselineId: number, name: string) => ({
  id: `Baseline ${baselineId}`,
  baselineId,
  name,
  description: 'On the bench.',
  revision: baselineId,
  created: '2026-01-02T03:04:05.000Z',
  createdBy: 'walt',
  results: {
    caseCount: 3,
    passRate: 2 / 3,
    statuses: [
      { status: 'Passed', count: 2 },
      { status: 'Failed', count: 1 },
    ],
  },
});
const suite = {
  id: 'Entity 1',
  entityId: 1,
  number: 'TS.1',
  name: 'Payload Tests',
  displayName: 'TS.1 Payload Tests',
  class: { id: 'Class 5', name: 'Artifact', colour: 'GREY', icon: 'file-text' },
};

interface Open {
  permissions?: string[];
  at?: string;
  isLocked?: boolean;
  all?: typeof rows;
  cycles?: ReturnType<typeof cycle>[];
  /** The transitions of test cases from the current state; without any, all states are open. */
  ways?: { name: string; toState: string }[];
  /** A promise that the server waits for before it answers about a case. */
  before?: Promise<unknown>;
}
function open({
  permissions = ['READ', 'WRITE', 'WRITE_TEST_CYCLES'],
  at = '/acme/p/7/test-center/1',
  isLocked = false,
  all = rows,
  cycles = [cycle(8, 'Cycle 1')],
  ways,
  before,
}: Open = {}) {
  const flow = ways && { workflowState: { state: 'Not Run', property: { id: 'Status' } }, transitions: ways };
  const lines = {
    ids: all.map(({ id }) => `Entity ${id}`),
    entityIds: all.map(({ id }) => id),
    levels: all.map(({ level }) => level),
    numbers: all.map(({ number }) => number),
    names: all.map(({ name }) => name),
    classIds: all.map(() => 3),
    revisions: all.map(() => 5),
    places: all.map(() => 1),
    rollUps: all.map(({ state }) => state),
  };
  visit(at, {
    entity: suite,
    project: {
      ...project,
      permissions,
      baseline: cycle(8, 'Cycle 1'),
      baselines: { totalCount: cycles.length, edges: cycles.map((node) => ({ node })) },
      schema: {
        classes: [{ id: 'Class 3', classId: 3, name: 'Test Case' }],
        properties: [
          { id: 'Status', name: 'Status', classId: 3 },
          { id: 'Actual', name: 'Actual Result', classId: 3 },
        ],
      },
      coverage: {
        requirementCount: 4,
        coveredCount: 3,
        states: [
          { state: 'Passed', count: 3 },
          { state: 'Not Covered', count: 1 },
        ],
      },
      artifact: {
        entity: suite,
        type: { slug: 'test-center' },
        states: [
          { state: 'Not Run', count: 1 },
          { state: 'Passed', count: 2 },
        ],
        progress: { caseCount: 3, state: 'In Progress', doneCount: 2, doneShare: 2 / 3, passRate: 2 / 3 },
        lines,
        verifiedRequirements: {
          totalCount: 1,
          edges: [
            {
              node: {
                id: 'Entity 30',
                entityId: 30,
                number: 'R.1',
                name: 'Detect',
                verification: 'Failed',
                verifyingCaseCount: 2,
              },
            },
          ],
        },
      },
      testCase: async ({ entityId }: { entityId: number }) => ({
        ...((await before) as object | undefined),
        state: 'In Progress',
        entity: step(entityId),
        steps:
          entityId === 12
            ? [step(13, { Status: 'Passed', 'Actual Result': 'None seen.' }), { ...step(14, {}, isLocked), ...flow }]
            : [step(entityId)],
        evidence: [
          {
            caseId: 14,
            fileId: 3,
            name: 'scan.png',
            contentType: 'image/png',
            size: 2048,
            attached: '2026-01-01T00:00:00.000Z',
            attachedBy: 'walt',
            entity: { id: 'Entity 40', displayName: 'scan.png' },
          },
        ],
        issues: [
          {
            caseId: 13,
            entity: {
              id: 'Entity 50',
              entityId: 50,
              number: 'ISS.3',
              name: 'Late',
              displayName: 'ISS.3 Late',
              attributes: attributes({ Status: 'Closed' }),
            },
          },
        ],
        requirements: [
          {
            caseId: 12,
            entity: { id: 'Entity 30', entityId: 30, number: 'R.1', name: 'Detect', displayName: 'R.1 Detect' },
          },
        ],
        runs: [
          {
            state: 'Failed',
            changed: '2026-01-02T03:04:05.000Z',
            changedBy: 'rita',
            cycle: cycle(8, 'Cycle 1'),
            steps: [
              {
                entityId: 14,
                number: 'TC.2.2',
                name: long,
                state: 'Failed',
                expected: 'No Alert.',
                actual: 'Two alerts.',
              },
            ],
          },
        ],
      }),
    },
  });
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const here = () => document.querySelector('[aria-current="step"]')?.getAttribute('aria-label');
/** Counts the saves under way. */
const saves = () => unanswered().filter((name) => name === 'useSaveMutation').length;
const saved = async () => (await sent('useSaveMutation')).variables['input'];

test('a run begins at the first step without a result, with all the facts that a tester needs', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  expect(here()).toBe('Step 2');
  screen.getByRole('heading', { name: 'TC.2 Hot pixel' });
  screen.getByText('Bench at 263 K.');
  const now = within(screen.getByRole('group', { name: 'Step 2' }));
  now.getByText('No Fire Alert.');
  const progress = screen.getByRole('region', { name: 'Progress' });
  expect(progress.textContent).toMatch(/In Progress.*2 of 3.*67 %.*Passed.*2.*Not Run.*1.*Pass rate 67 %/);
  await screen.findByRole('button', { name: 'Cycle 2, running' });
  expect(screen.getByRole('region', { name: 'Evidence' }).textContent).toMatch(/scan\.png.*before.*2 KB.*step 2/);
  expect(screen.getByRole('region', { name: 'Issues' }).textContent).toMatch(/ISS\.3 Late.*Closed/);
});

test.each([
  ['p', 'Passed'],
  ['f', 'Failed'],
  ['b', 'Blocked'],
])('%s saves at once that the step is %s, with the actual result', async (key, value) => {
  open();
  await screen.findByText('Step 2 of 2');
  press('e');
  const field = await screen.findByRole('textbox', { name: 'Actual Result' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  typeInto(field, 'Masked.');
  press(key);
  expect(await saved()).toMatchObject({
    entities: [
      {
        entityId: 'Entity 14',
        attributes: [
          { propertyId: 'Status', value },
          { propertyId: 'Actual', value: 'Masked.' },
        ],
      },
    ],
  });
});

describe('test cases with a workflow', () => {
  const inReview = { name: 'Send to review', toState: 'In Review' };
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  test('only results with a transition can be given, and it says so', async () => {
    open({ ways: [inReview, { name: 'Reject', toState: 'Failed' }] });
    await screen.findByText('The workflow only allows In Review, Failed from Not Run.');
    expect(['Pass', 'Block', 'Fail', 'Send to review'].map((name) => button(name).disabled)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    press('p');
    press('b');
    fireEvent.click(button('Send to review'));
    expect(await saved()).toMatchObject({ entities: [{ attributes: [{ propertyId: 'Status', value: 'In Review' }] }] });
  });
  test('a reviewer takes its transitions, and writes nothing else', async () => {
    open({ permissions: ['READ', 'REVIEW'], ways: [{ name: 'Accept', toState: 'Passed' }] });
    await screen.findByText('Step 2 of 2');
    expect(screen.queryByRole('textbox', { name: 'Actual Result' })).toBeNull();
    press('p');
    expect(await saved()).toMatchObject({ entities: [{ attributes: [{ propertyId: 'Status', value: 'Passed' }] }] });
  });
  test('a step without an open transition says so, and a locked one takes the results that the workflow permits', async () => {
    open({ ways: [], isLocked: true });
    await screen.findByText('The workflow allows no change from Not Run.');
    expect(['Pass', 'Block', 'Fail'].map((name) => button(name).disabled)).toEqual([true, true, true]);
  });
  test('without one, a reviewer gives no results', async () => {
    open({ permissions: ['READ', 'REVIEW'] });
    await screen.findByText('Step 2 of 2');
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
  });
});

test('typed text is saved when the field is left, and a refusal leaves it there', async () => {
  open();
  const field = await screen.findByRole('textbox', { name: 'Actual Result' });
  typeInto(field, 'Masked.');
  fireEvent.blur(field);
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 14', attributes: [{ propertyId: 'Actual', value: 'Masked.' }] }],
  });
  save.refuse({ title: 'Not saved', message: 'Somebody holds it.' });
  await screen.findByText('Somebody holds it.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' }).value).toBe('Masked.');
});

describe('what another tester has said of the same step meanwhile', () => {
  const clashOf = (field: string, yours: string, theirs: string) => ({
    saveEntities: {
      __typename: 'ClashRefusal',
      status: 409,
      title: 'Changed in the Meantime',
      clashes: [{ field, base: '', yours, theirs, savedBy: 'Rita Rowe', savedAt: '2026-01-02T03:04:05.000Z' }],
    },
  });
  const write = async () => {
    open();
    const field = await screen.findByRole('textbox', { name: 'Actual Result' });
    typeInto(field, 'Masked.');
    return field;
  };

  test('stands beside what was typed, and nothing is saved of it until one is chosen', async () => {
    fireEvent.blur(await write());
    const save = await sent('useSaveMutation');
    expect(save.variables['input']).toMatchObject({ revision: 5 });
    await save.answer(clashOf('Actual Result', 'Masked.', 'Not masked.'));
    await screen.findByText('Rita Rowe has changed it, too. What you typed is still in its field.');
    const choice = within(screen.getByRole('group', { name: 'Actual Result: two changes' }));
    expect(choice.getByText('You and Rita Rowe both changed Actual Result')).toBeTruthy();
    press('f');
    const given = await sent('useSaveMutation');
    expect(given.variables['input']).toMatchObject({ entities: [{ attributes: [{ value: 'Failed' }] }] });
    expect(given.variables['input']).not.toHaveProperty('revision', expect.any(Number));
    await given.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 7, entities: [] } });
    press('k');
    press('j');
    expect(saves()).toBe(0);
  });

  test('is replaced by "Keep mine", and stays where mine is discarded', async () => {
    fireEvent.blur(await write());
    await (await sent('useSaveMutation')).answer(clashOf('Actual Result', 'Masked.', 'Not masked.'));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    const again = await sent('useSaveMutation');
    expect(again.variables['input']).toMatchObject({
      revision: 5,
      entities: [{ attributes: [{ propertyId: 'Actual', value: 'Masked.' }] }],
    });
    await again.answer(clashOf('Actual Result', 'Masked.', 'Masked by hand.'));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard mine' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' })).value).toBe('');
    expect(saves()).toBe(0);
  });

  test('refuses no state: that goes alone where the text that is given with it may clash', async () => {
    await write();
    press('p');
    const both = await sent('useSaveMutation');
    await both.answer(clashOf('Status', 'Passed', 'Failed'));
    const state = await sent('useSaveMutation');
    expect(state.variables['input']).toMatchObject({ entities: [{ attributes: [{ value: 'Passed' }] }] });
    await state.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 6, entities: [] } });
    expect(await saved()).toMatchObject({ revision: 5, entities: [{ attributes: [{ value: 'Masked.' }] }] });
  });

  test('is not what one has said oneself: what is typed on builds on that', async () => {
    const field = await write();
    fireEvent.blur(field);
    const first = await sent('useSaveMutation');
    typeInto(field, 'Masked by hand.');
    fireEvent.blur(field);
    await first.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 6, entities: [] } });
    expect(await saved()).toMatchObject({ revision: 6, entities: [{ attributes: [{ value: 'Masked by hand.' }] }] });
  });
});

test('a result that is given while what was typed is being saved goes at once, and once; another one goes behind it', async () => {
  open();
  const field = await screen.findByRole('textbox', { name: 'Actual Result' });
  typeInto(field, 'Masked.');
  // As a user does who goes from the field to a button, or leaves it by Escape for a key.
  fireEvent.blur(field);
  const typed = await sent('useSaveMutation');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fail' }).disabled).toBe(false);
  press('f');
  press('f');
  press('p');
  await waitFor(() => expect(saves()).toBe(2));
  await typed.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 6, entities: [] } });
  const given = await sent('useSaveMutation');
  expect(given.variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 14', attributes: [{ propertyId: 'Status', value: 'Failed' }] }],
  });
  await given.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 7, entities: [] } });
  const last = await sent('useSaveMutation');
  expect(last.variables['input']).toMatchObject({ entities: [{ attributes: [{ value: 'Passed' }] }] });
  await last.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 8, entities: [] } });
  expect(await screen.findByText(/^TC.2.2 .* passed\. That was the last step\.$/)).toBeTruthy();
  expect(saves()).toBe(0);
});

test('whoever goes on does not wait for what is saved: words stay with their step, and no answer brings them back to it', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  press('k');
  await screen.findByText('Step 1 of 1');
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' });
  typeInto(await field(), 'At 263 K.');
  fireEvent.blur(await field());
  press('f');
  // The next step is there before anything was answered.
  await screen.findByText('Step 1 of 2');
  typeInto(await field(), 'Scene of June.');
  const text = await sent('useSaveMutation');
  expect(text.variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 11', attributes: [{ value: 'At 263 K.' }] }],
  });
  await text.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 6, entities: [] } });
  const result = await sent('useSaveMutation');
  result.refuse({ title: 'Not saved', message: 'Somebody holds it.' });
  await screen.findByText('Somebody holds it.');
  screen.getByText('Step 1 of 2');
  expect((await field()).value).toBe('Scene of June.');
  fireEvent.blur(await field());
  expect(await saved()).toMatchObject({
    entities: [{ entityId: 'Entity 13', attributes: [{ propertyId: 'Actual', value: 'Scene of June.' }] }],
  });
});

test('E takes what is typed before the step is there', async () => {
  const { promise: before, resolve } = Promise.withResolvers<undefined>();
  open({ before });
  await screen.findByRole('button', { name: 'Cycle 2, running' });
  press('e');
  for (const key of 'No alert, Fn') press(key);
  resolve(undefined);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' })).value).toBe(
    'No alert, Fn',
  );
  screen.getByText('Step 2 of 2');
  expect(saves()).toBe(0);
});

describe('keys that are pressed before their step is there', () => {
  /** Opens a run at its first case, whose facts come once the answer lets them. */
  const late = async (more: Open = {}) => {
    const { promise: before, resolve } = Promise.withResolvers<undefined>();
    open({ ...more, before });
    await screen.findByRole('button', { name: 'Cycle 2, running' });
    press('k');
    return () => resolve(undefined);
  };
  /** Answers the next save; tells the entity and the values. */
  const nextSave = async () => {
    const save = await sent('useSaveMutation');
    await save.answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 6, entities: [] } });
    const { entities } = save.variables['input'] as {
      entities: { entityId: string; attributes: { value: string }[] }[];
    };
    return entities.map(({ entityId, attributes }) => [entityId, ...attributes.map(({ value }) => value)]).flat();
  };

  test('count in turn, each for the step that is seen next, also behind a step to another', async () => {
    const come = await late();
    for (const key of ['f', 'n', 'b']) press(key);
    press('p', { repeat: true });
    expect(saves()).toBe(0);
    come();
    expect(await nextSave()).toEqual(['Entity 11', 'Failed']);
    expect(await nextSave()).toEqual(['Entity 14', 'Blocked']);
    expect(saves()).toBe(0);
  });

  test('count behind a result whose next step is late, too', async () => {
    const come = await late();
    come();
    await screen.findByText('Step 1 of 1');
    press('f');
    press('p');
    press('b');
    expect(await nextSave()).toEqual(['Entity 11', 'Failed']);
    expect(await nextSave()).toEqual(['Entity 13', 'Passed']);
    expect(await nextSave()).toEqual(['Entity 14', 'Blocked']);
  });

  test('give nothing to a step that takes none, which is said, and nothing to a later one', async () => {
    const come = await late({ isLocked: true });
    for (const key of ['f', 'p', 'b', 'k', 'b']) press(key);
    come();
    expect(await nextSave()).toEqual(['Entity 11', 'Failed']);
    expect(await nextSave()).toEqual(['Entity 13', 'Passed']);
    await screen.findByText('This step takes no results. What you pressed ahead did nothing.');
    screen.getByText('Step 2 of 2');
    expect(saves()).toBe(0);
  });

  test('give nothing to a step that a press has led to instead', async () => {
    const come = await late();
    press('f');
    fireEvent.click(screen.getByRole('button', { name: 'Cases and cycles' }));
    fireEvent.click((await screen.findAllByTitle('TC.2 Hot pixel'))[0]!);
    await screen.findByText('You went elsewhere before the step was there. What you pressed ahead did nothing.');
    come();
    await screen.findByText('Step 1 of 2');
    expect(saves()).toBe(0);
  });

  test('leave what is typed behind E to the step that comes behind them', async () => {
    const come = await late();
    press('f');
    press('e');
    for (const key of 'Fine, pb') press(key);
    come();
    expect(await nextSave()).toEqual(['Entity 11', 'Failed']);
    await screen.findByText('Step 1 of 2');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' });
    await waitFor(() => expect(field.value).toMatch(/Fine, pb$/));
    expect(saves()).toBe(0);
  });

  test('leave what is typed behind I to the issue', async () => {
    const come = await late();
    press('i');
    for (const key of 'fpb') press(key);
    come();
    const dialog = await screen.findByRole('dialog', { name: 'Raise an issue' });
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toMatch(/fpb/),
    );
    expect(saves()).toBe(0);
  });
});

test('what was typed and not saved is offered where it was typed, and saved when it is put back', async () => {
  open();
  typeInto(await screen.findByRole('textbox', { name: 'Actual Result' }), 'Masked by hand.');
  cleanup();
  open();
  await screen.findByText(/and not saved: “Masked by hand\.”/);
  fireEvent.click(screen.getByRole('button', { name: 'Restore draft of Actual Result' }));
  expect(await saved()).toMatchObject({
    entities: [{ attributes: [{ propertyId: 'Actual', value: 'Masked by hand.' }] }],
  });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Actual Result' }).value).toBe('Masked by hand.');
});

test('of a result that was so already it is said that nothing was changed', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  press('b');
  await (
    await sent('useSaveMutation')
  ).answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: null, entities: [] } });
  await screen.findByText('Nothing was changed.');
  expect(screen.queryByText(/blocked\.$/)).toBeNull();
});

test('a result that replaces the fresh one of somebody else names that person', async () => {
  const record = (revision: number, username: string, fullName: string, second: number, was: string, is: string) => ({
    node: {
      revision,
      username,
      user: { username, fullName },
      date: `2026-03-03T09:30:${second}.000Z`,
      changes: [{ type: 'ATTRIBUTE', field: 'Status', originalText: was, valueText: is }],
    },
  });
  open();
  const [before, own] = [
    record(6, 'rita', 'Rita Rowe', 10, 'Not Run', 'Failed'),
    record(7, 'walt', 'Walt', 32, 'Failed', 'Passed'),
  ];
  give({ node: { __typename: 'Entity', id: 'Entity 14', history: { edges: [own, before] } } });
  await screen.findByText('Step 2 of 2');
  press('p');
  await (
    await sent('useSaveMutation')
  ).answer({ saveEntities: { __typename: 'SaveEntitiesPayload', revision: 7, entities: [] } });
  await screen.findByText(
    /passed\. It replaces Failed, recorded by Rita Rowe 22 seconds earlier\. That was the last step\.$/,
  );
});

test('others on the same step are shown there, and the page announces its own step', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  const { variables } = await sent('senderMutation');
  expect(variables['input']).toMatchObject({ watching: ['Entity 1', 'Entity 14'] });
  const rita = { username: 'rita', fullName: 'Rita Rowe', watching: [1, 14], editing: [] };
  await (
    await sent('usePresenceFeedSubscription')
  ).answer({
    presenceChanged: { isWhole: true, changed: [rita], gone: [] },
  });
  await within(screen.getByRole('group', { name: 'Step 2' })).findByText(/Rita Rowe/);
  expect(within(screen.getByRole('group', { name: 'Step 1' })).queryByText(/Rita Rowe/)).toBeNull();
});

test('N goes on by step, J and K by case, and both ends are announced', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  press('n');
  await screen.findByText('That was the last step.');
  press('k');
  await screen.findByText('Step 1 of 1');
  screen.getByRole('heading', { name: 'TC.1 Threshold' });
  press('k');
  await screen.findByText('This is the first case.');
  press('n');
  await screen.findByText('Step 1 of 2');
  press('j');
  await screen.findByText('That was the last case.');
});

test('an issue is raised from the step, named after it, and the facts below it are the server’s', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  press('i');
  const dialog = await screen.findByRole('dialog', { name: 'Raise an issue' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(`TC.2.2 ${long}: not run`);
  expect(dialog.textContent).toMatch(/Expected Result.*No Fire Alert\..*1 file/);
  typeInto(within(dialog).getByRole('textbox', { name: 'What happened' }), 'On bench 2.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Raise issue' }));
  const raised = await sent('RaiseIssueMutation');
  expect(raised.variables['input']).toMatchObject({ caseId: 'Entity 14', said: 'On bench 2.' });
  raised.refuse({ title: 'Not raised', message: 'The schema has no issues.' });
  await within(dialog).findByText('The schema has no issues.');
});

test('an issue that is raised while the result is being saved is named after that result', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  press('f');
  await saved();
  press('i');
  const dialog = await screen.findByRole('dialog', { name: 'Raise an issue' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value;
  expect(name).toBe(`TC.2.2 ${long}: failed`);
});

test('ending a cycle keeps its results under a name and begins the next one, unless somebody wants otherwise', async () => {
  open();
  await screen.findByRole('button', { name: 'Cycle 2, running' });
  fireEvent.click(screen.getByRole('button', { name: 'End cycle…' }));
  const dialog = await screen.findByRole('dialog', { name: /End the running cycle/ });
  typeInto(within(dialog).getByRole('textbox', { name: 'Description' }), 'On the bench.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End cycle' }));
  expect((await sent('EndCycleMutation')).variables['input']).toMatchObject({
    suiteId: 'Entity 1',
    name: 'Cycle 2',
    description: 'On the bench.',
    reset: true,
  });
});

test('the results of a case in each cycle are beside it, with the expected results of then', async () => {
  open();
  const history = await screen.findByRole('region', { name: 'Results by cycle' });
  await within(history).findByText('Two alerts.');
  expect(history.textContent).toMatch(/Running.*Expected Result changed.*Cycle 1.*Failed/);
  const all = screen.getByRole('region', { name: 'All cases' });
  expect(all.textContent).toMatch(/Running.*67 %.*Cycle 1.*67 %/);
});

test('cases can be narrowed to a state, cycles are opened, renamed and compared, and coverage links to the gaps', async () => {
  open();
  await screen.findByText('Step 2 of 2');
  fireEvent.click(screen.getByRole('button', { name: 'Cases and cycles' }));
  const cases = await screen.findByText('2 cases');
  expect(cases).toBeTruthy();
  expect((await screen.findByRole('link', { name: '1 not covered' })).getAttribute('href')).toBe(
    '/acme/p/7/test-center/coverage?state=Not+Covered',
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Test Cycles' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Cycle 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename Cycle 1' });
  typeInto(within(dialog).getByRole('textbox', { name: 'Name' }), 'Dry run');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await sent('RenameBaselineMutation')).variables['input']).toMatchObject({
    baselineId: 'Baseline 8',
    name: 'Dry run',
  });
});

test('readers change nothing, a lock is shown, and a suite without cases says so', async () => {
  open({ permissions: ['READ'] });
  await screen.findByText('Step 2 of 2');
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End cycle…' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Actual Result' })).toBeNull();
});
test('a locked step takes no results', async () => {
  open({ isLocked: true });
  await screen.findByText(/is locked. You can't enter results/);
  expect(screen.queryByRole('button', { name: /^Fail/ })).toBeNull();
});
test('a suite without cases says how to get some', async () => {
  open({ all: [], cycles: [] });
  await screen.findByText(/This suite has no test cases yet\. Add them under Edit cases\./);
});

test('a cycle is opened as of its revision, and nothing of it can be changed but its name', async () => {
  open({ at: '/acme/p/7/test-center/1/8' });
  await waitFor(() => expect(location.search).toBe('?asOf=8'));
  await screen.findByRole('button', { name: 'Cycle 1' });
  await screen.findByText('On the bench.');
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End cycle…' })).toBeNull();
});

test('after every command, and after Escape, something has the focus', async () => {
  expect(
    await walkCommands(async () => {
      open();
      await waitFor(() => expect(commands().map(({ does }) => does)).toContain('Attach evidence'));
    }, /^Report$/),
  ).toBeGreaterThan(10);
});
