// The schema editor: what a schema consists of is found and read, and classes, relations and labels are made, changed and deleted.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { plainClass, schemaItem } from '../../support/schema-items.ts';

const asset = schemaItem('Class', 1, 'Asset', { ...plainClass, projectId: 0, isLocked: true });
const pump = schemaItem('Class', 2, 'Pump', { ...plainClass, parentId: 1 });
const property = (number: number, name: string, classId: number | null, more: object = {}) =>
  schemaItem('Property', number, name, {
    type: 'TEXT',
    choices: [],
    retired: [],
    colours: [],
    defaultValue: null,
    order: number,
    classId,
    ...more,
  });
const mass = property(3, 'Mass', 1);
const state = property(4, 'State', 2, { type: 'ENUMERATION', choices: ['On', 'Off'], defaultValue: 'Off' });
const feeds = { ...schemaItem('Relation', 5, 'feeds'), isCanonical: true, properties: [] };
const fedBy = { ...schemaItem('Relation', 6, 'fed by'), isCanonical: false, properties: [], inverse: feeds };
const relations = [{ ...feeds, inverse: fedBy }, fedBy];
const schema = {
  classes: [asset, pump],
  relations,
  labels: [schemaItem('Label', 8, 'Spare', { classIds: [2], parentId: null, isLinkedLabel: false })],
  properties: [mass, state],
};
const counts = { total: 9, byClass: [{ class: pump, count: 9 }], byLabel: [] };
const owner = ['READ', 'WRITE', 'WRITE_SCHEMA'];
const see = async (path: string, sign: string, permissions = owner) => {
  visit(`/acme/p/7/schema${path}`, {
    project: { ...project, permissions, schema, counts, linkCounts: [] },
  });
  await screen.findByRole('heading', { name: sign });
};
const saved = async () => (await sent('useSchemaSaveMutation')).variables['input'];
const save = () => fireEvent.click(screen.getByRole('button', { name: /^(Save|Create)/ }));

/** Types into the choice of a type, as a hand does in the field that has the focus. */
function typeInto(of: string, typed: string): HTMLInputElement {
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: `Type of ${of}` });
  act(() => picker.focus());
  type(picker, typed);
  return picker;
}
/** The list of types that the field of a property has opened. */
const typesFor = (picker: HTMLElement) => within(document.getElementById(picker.getAttribute('aria-controls')!)!);
/** Takes the first type that the typed words find. */
const chooseType = (of: string, typed: string) =>
  fireEvent.click(typesFor(typeInto(of, typed)).getAllByRole('option')[0]!);

test('classes are a tree with their counts, and are found by a part of their name', async () => {
  await see('', 'Schema');
  const panel = within(screen.getByRole('navigation', { name: 'Schema' }));
  expect(panel.getAllByRole('link').map((each) => each.textContent)).toEqual(['', 'Asset 0', 'Pump 9']);
  type(panel.getByRole('textbox', { name: 'Find a class' }), 'pum');
  expect(panel.queryByRole('link', { name: /^Pump/ })).not.toBeNull();
  type(panel.getByRole('textbox', { name: 'Find a class' }), 'none');
  panel.getByText('No matching class.');
  fireEvent.click(panel.getByRole('tab', { name: /^Relations/ }));
  panel.getByRole('textbox', { name: 'Find a relation' });
});

test('only changed properties of a changed class are sent along', async () => {
  await see('/class/2', 'Pump');
  type(screen.getByRole('textbox', { name: 'Name' }), 'Fuel pump');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Flow');
  chooseType('Flow', 'NUMBER');
  fireEvent.change(screen.getByRole('combobox', { name: 'Relation to allow' }), { target: { value: '5' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Target class' }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  save();
  expect(await saved()).toEqual({
    ownerId: 'Project 7',
    classes: [
      {
        classId: 'Class 2',
        name: 'Fuel pump',
        colour: 'BLUE',
        icon: 'cube',
        parentId: 'Class 1',
        isAbstract: false,
        isHidden: false,
        targetRelations: [{ targetRelationId: 'Relation 5', targetClassId: 'Class 1', isHidden: false }],
      },
    ],
    properties: [
      {
        propertyId: null,
        classId: 'Class 2',
        name: 'Flow',
        type: 'NUMBER',
        defaultValue: null,
        isHidden: false,
        order: 5,
      },
    ],
  });
});

test('each property says how many entities of the class have a value of it', async () => {
  const asked: string[][] = [];
  const searchCounts = ({ queries }: { queries: string[] }) => {
    asked.push(queries);
    return queries.map((query) => {
      const hasMore = !query.includes('Mass');
      return { query, count: hasMore ? 10_000 : 7, hasMore };
    });
  };
  visit('/acme/p/7/schema/class/2', {
    project: { ...project, permissions: owner, schema, counts, linkCounts: [], searchCounts },
  });
  const table = within(await screen.findByRole('region', { name: 'Properties' }));
  await within(table.getByRole('row', { name: /^Mass/ })).findByRole('cell', { name: '7' });
  await table.findByRole('cell', { name: '10,000+' });
  expect(asked).toEqual([['class:"Pump" "Mass":any', 'class:"Pump" "State":any']]);
});

test('inherited properties, and those that features depend on, are shown and cannot be changed there', async () => {
  await see('/class/2', 'Pump');
  const table = within(screen.getByRole('region', { name: 'Properties' }));
  expect(within(table.getByRole('row', { name: /^Mass/ })).queryAllByRole('textbox')).toEqual([]);
  table.getByText('Asset');
  fireEvent.click(screen.getByRole('link', { name: /^Asset/ }));
  await screen.findByText("Built in. The name can't be changed.");
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a new pair of relations comes whole, and leads to its page', async () => {
  await see('/relation/create', 'New relation');
  type(screen.getByRole('textbox', { name: 'Name' }), 'cools');
  type(screen.getByRole('textbox', { name: 'Inverse name' }), 'cooled by');
  save();
  const made = await sent('useSchemaSaveMutation');
  expect(made.variables['input']).toMatchObject({
    relations: [
      { relationId: 'new:this end', inverseId: 'new:other end', name: 'cools' },
      { relationId: 'new:other end', inverseId: 'new:this end', name: 'cooled by' },
    ],
  });
  const cools = { ...schemaItem('Relation', 11, 'cools'), inverse: fedBy, properties: [] };
  const grown = { ...schema, relations: [...relations, cools] };
  give({
    project: { ...project, permissions: owner, schema: grown, counts, linkCounts: [] },
  });
  await made.answer({ saveSchema: { revision: 41, schema: grown } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/schema/relation/11'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const undo = await sent('useSchemaUndoOfProjectMutation');
  expect(undo.variables['input']).toEqual({ projectId: 'Project 7', revision: 41 });
});

const impact = (more: object) => ({
  count: 2,
  query: 'label:=Spare',
  actions: ['MAP', 'DELETE'],
  isNeeded: true,
  projects: [{ projectId: 7, name: 'FireSAT', count: 2 }],
  some: [{ entityId: 1, projectId: 7, name: 'P1' }],
  targets: [
    { toId: 'Label 9', word: null, name: 'Part' },
    { toId: 'Label 10', word: null, name: 'Stock' },
  ],
  resolution: null,
  ...more,
});
const told = async (...impacts: object[]) => {
  const asked = await sent('useSchemaImpactTryMutation');
  await asked.answer({ saveSchema: { impacts } });
  return asked.variables['input'];
};

test('an item in use is deleted once its replacement is chosen', async () => {
  await see('/label/8', 'Spare');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Spare?' }));
  const goes = impact({
    key: 'label:8',
    kind: 'LABEL',
    title: "Label 'Spare' is deleted",
    words: 'It is on 2 entities.',
  });
  expect(await told(goes)).toEqual({ ownerId: 'Project 7', isTrial: true, deletes: ['Label 8'], resolutions: [] });
  await question.findByText('It is on 2 entities.');
  const verb = question.getByRole<HTMLButtonElement>('button', { name: /^Delete / });
  expect(verb.disabled).toBe(true);
  fireEvent.click(question.getByRole('radio', { name: 'Map to' }));
  fireEvent.change(question.getByRole('combobox'), { target: { value: '1' } });
  const resolution = { key: 'label:8', action: 'MAP', toId: 'Label 10' };
  expect(await told({ ...goes, resolution: { action: 'MAP' } })).toMatchObject({ resolutions: [resolution] });
  await waitFor(() => expect(verb.disabled).toBe(false));
  fireEvent.click(verb);
  expect((await sent('useSchemaSaveDeleteMutation')).variables['input']).toEqual({
    ownerId: 'Project 7',
    ids: ['Label 8'],
    resolutions: [resolution],
  });
});

test('the editor shows the effects of a change before it is saved: values follow a renamed choice, and others stay', async () => {
  await see('/class/2', 'Pump');
  type(screen.getByRole('textbox', { name: 'Choice 1 of State' }), 'Running');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Off' }));
  const renamed = { key: 'choice:4:On', action: 'MAP', toWord: 'Running' };
  const goes = {
    kind: 'CHOICE',
    actions: ['MAP', 'KEEP', 'DELETE'],
    targets: [{ toId: null, word: 'Running', name: 'Running' }],
  };
  const on = impact({ ...goes, key: 'choice:4:On', title: "State: 'On' is removed", words: "9 entities hold 'On'." });
  const off = impact({
    ...goes,
    key: 'choice:4:Off',
    title: "State: 'Off' is removed",
    words: "3 entities hold 'Off'.",
  });
  expect(await told({ ...on, resolution: { action: 'MAP' } }, off)).toMatchObject({
    isTrial: true,
    properties: [{ propertyId: 'Property 4', choices: ['Running'], defaultValue: null }],
    resolutions: [renamed],
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Impact of this change' }));
  await panel.findByText("3 entities hold 'Off'.", { exact: false });
  const kept = { key: 'choice:4:Off', action: 'KEEP' };
  expect(
    await told({ ...on, resolution: { action: 'MAP' } }, { ...off, resolution: { action: 'KEEP' } }),
  ).toMatchObject({
    resolutions: [renamed, kept],
  });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  save();
  expect(await saved()).toMatchObject({ resolutions: [renamed, kept] });
});

test('a choice is retired and offered again, has a colour, and moves', async () => {
  await see('/class/2', 'Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Retire On' }));
  screen.getByText('Retired');
  fireEvent.click(screen.getByRole('button', { name: 'Offer On again' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Color of On' }), { target: { value: 'GREEN' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choice' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move Choice 1 up' }));
  expect(await told()).toMatchObject({
    properties: [{ choices: ['Off', 'Choice 1', 'On'], colours: [{ choice: 'On', colour: 'GREEN' }] }],
  });
  await screen.findByText('No existing data is affected.');
});

test('new choices are named at once, one after the other', async () => {
  await see('/class/2', 'Pump');
  const chosen = () => document.activeElement as HTMLInputElement;
  fireEvent.click(screen.getByRole('button', { name: 'Choice' }));
  expect(chosen().value.slice(chosen().selectionStart!, chosen().selectionEnd!)).toBe('Choice 1');
  type(chosen(), 'Idle');
  fireEvent.keyDown(chosen(), { key: 'Enter' });
  type(chosen(), 'Failed');
  expect(await told()).toMatchObject({ properties: [{ choices: ['On', 'Off', 'Idle', 'Failed'] }] });
});

/** Answers a save with the class as the server has it by then, and with its own property. */
const answered = async (of: object, ...own: object[]) => {
  const after = { ...schema, classes: [asset, of], properties: [mass, ...own] };
  give({ project: { ...project, permissions: owner, schema: after, counts, linkCounts: [] } });
  const mutation = await sent('useSchemaSaveMutation');
  await act(() => mutation.answer({ saveSchema: { __typename: 'SaveSchemaPayload', revision: 5, schema: after } }));
};

test('input typed while a class is saved stays, and the next save sends it', async () => {
  await see('/class/2', 'Pump');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  name.focus();
  type(name, 'Fuel pump');
  type(screen.getByRole('textbox', { name: 'Description' }), 'It pumps');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Flow');
  fireEvent.change(screen.getByRole('textbox', { name: 'Choice 1 of State' }), { target: { value: 'Running' } });
  save();
  await sent('useSchemaSaveMutation');
  expect(name.matches(':disabled')).toBe(false);
  name.focus();
  type(name, 'Fuel pump of stage two');
  type(screen.getByRole('textbox', { name: 'Name of Flow' }), 'Flow rate');
  const stored = { ...state, choices: ['Running', 'Off'] };
  await answered({ ...pump, name: 'Fuel pump', description: 'It pumps' }, stored, property(9, 'Flow', 2));
  await screen.findByRole('heading', { name: 'Fuel pump' });
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
  expect([document.activeElement === name, name.value]).toEqual([true, 'Fuel pump of stage two']);
  screen.getByText('Not saved yet');
  save();
  const next = await saved();
  expect(next).toMatchObject({
    classes: [{ name: 'Fuel pump of stage two' }],
    properties: [{ propertyId: 'Property 9', name: 'Flow rate' }],
  });
  expect(next.classes[0].description).toBeUndefined();
  expect(next.resolutions).toBeUndefined();
});

test('input typed while a class is created stays in the same field', async () => {
  await see('/class/create', 'New class');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  name.focus();
  type(name, 'Valve');
  save();
  await sent('useSchemaSaveMutation');
  type(name, 'Valve of stage two');
  await answered({ ...pump, id: 'Class 7', classId: 7, name: 'Valve' });
  await screen.findByRole('heading', { name: 'Valve' });
  expect(location.pathname).toBe('/acme/p/7/schema/class/7');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
  expect([document.activeElement === name, name.value]).toEqual([true, 'Valve of stage two']);
});

test('a refusal does not take the focus from a user who types on', async () => {
  await see('/class/2', 'Pump');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  name.focus();
  type(name, 'Fuel pump');
  save();
  name.focus();
  (await sent('useSchemaSaveMutation')).refuse({ message: 'Another class is called like this.' });
  await screen.findByText('Another class is called like this.');
  expect(document.activeElement).toBe(name);
});

test('whoever leaves with changes is asked, and a reader changes nothing', async () => {
  await see('/label/8', 'Spare');
  type(screen.getByRole('textbox', { name: 'Name' }), 'Spares');
  fireEvent.click(screen.getAllByRole('link', { name: 'Workflow' })[0]!);
  await screen.findByRole('dialog', { name: 'Leave the schema unsaved?' });
});

test('a reader sees all of it and can change nothing', async () => {
  await see('/class/2', 'Pump', ['READ']);
  expect(screen.queryByRole('button', { name: /^(Save|Delete|Property|Allow)$/ })).toBeNull();
  const fields = [...document.querySelectorAll<HTMLInputElement>('.sce-form :is(input, textarea, select)')];
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((each) => !each.matches(':disabled'))).toEqual([]);
  screen.getByText('On, Off');
});

test('types stand in words with a line each, and are found by their words and by their names in the API', async () => {
  await see('/class/2', 'Pump');
  screen.getByRole('cell', { name: 'Text' });
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Flow');
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Type of Flow' });
  expect(picker.value).toBe('Text');
  const found = (typed: string) => {
    const options = typesFor(typeInto('Flow', typed)).getAllByRole('option');
    return options.map((each) => each.querySelector('b')!.textContent);
  };
  expect(found('text')).toEqual(['Text', 'Formatted text', 'Long text', 'Quality']);
  screen.getByRole('option', { name: /Paragraphs, lists, tables and images/ });
  // The whole name of the present type is its own first match.
  expect(found('Text')[0]).toBe('Text');
  expect(found('big_text')).toEqual(['Long text']);
  expect(found('html')).toEqual(['Formatted text']);
  expect(found('day')).toEqual(['Date']);
});

test('a choice without choices, one without a name and one that is there twice are said at once', async () => {
  await see('/class/2', 'Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Mode');
  expect(screen.queryByText(/^No choices yet/)).toBeNull();
  chooseType('Mode', 'choice');
  screen.getByText('No choices yet. Entities can have no value until you add one.');
  const state = within(screen.getByRole('list', { name: 'Choices of State' }));
  type(state.getByRole('textbox', { name: 'Choice 2 of State' }), 'On ');
  state.getByText("'On' is there twice. Name it once.");
  type(state.getByRole('textbox', { name: 'Choice 2 of State' }), ' ');
  state.getByText('Name this choice or remove it.');
});

test('a default that is no web address is refused at its field, and nothing is sent until it is one', async () => {
  await see('/class/2', 'Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  type(screen.getByRole('textbox', { name: 'Name of the new property' }), 'Plans');
  chooseType('Plans', 'URI');
  const field = screen.getByRole('textbox', { name: 'Default of Plans' });
  type(field, 'javascript:alert(1)');
  expect(screen.queryByText(/is not an address/)).toBeNull();
  fireEvent.blur(field);
  screen.getByText(/^'javascript:alert\(1\)' is not an address\. Enter one without blanks/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type(field, 'https://example.org/plans');
  save();
  expect(await saved()).toMatchObject({ properties: [{ type: 'URI', defaultValue: 'https://example.org/plans' }] });
});

test.each(['class', 'relation', 'label'])('the name of a new %s has the focus at once', async (kind) => {
  await see(`/${kind}/create`, `New ${kind}`);
  const [name] = screen.getAllByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('what is typed right behind the button for a new class is its name', async () => {
  await see('', 'Schema');
  const button = screen.getByRole('link', { name: 'New class' });
  button.focus();
  fireEvent.click(button);
  for (const key of 'Valve') fireEvent.keyDown(document.activeElement!, { key });
  await screen.findByRole('heading', { name: 'New class' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Valve'));
  expect(document.activeElement).toBe(name);
});

test('a new property is named at once, by its button and by its key', async () => {
  await see('/class/2', 'Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Property' }));
  const field = screen.getByRole('textbox', { name: 'Name of the new property' });
  expect(document.activeElement).toBe(field);
  type(field, 'Flow');
  fireEvent.keyDown(document.body, { key: 'p', altKey: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the new property' }));
});
