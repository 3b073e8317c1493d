// Promise: whoever jumps into a list sees the rows that a walk by pages meets there, under every order and condition, whatever others have edited, made and deleted between two jumps.
import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import type { EntityPatch } from '../../../server/model/entities/entity.ts';
import type { CursorValues } from '../../../server/model/entities/search/queries/cursors.ts';
import { bindPageQuery, findEntities, type SearchScope } from '../../../server/model/entities/search/queries/find.ts';
import { isFarPlace, readFarPlace } from '../../../server/model/entities/search/queries/lineups.ts';
import { readPage, type Found } from '../../../server/model/entities/search/queries/pages.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { readSchemaItems } from '../../../server/model/schema/queries/schema.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { Schema } from '../../../server/model/schema/schema.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { numbers, openTruss, page, truss } from './search-truss.ts';

openTruss();

const home = { organizationId: 1, projectId: 1 };
const scope: SearchScope = { ...home, viewer: { username: 'walt', teams: [] }, now: new Date(), timeZone: 'UTC' };
const queries = ['', 'valve', 'class:Requirement,Risk', 'Status:Open OR -name:pump', 'label:none'];
const orders = [
  ...'number number- name name- modified modified- created- id- createdby- modifiedby,name label-,name'.split(' '),
  ...'class class-,name Status Status-,number Probability- Assignee Units'.split(' '),
  '"Due Date"-,name-',
  '"Quality Score"-',
];

const statuses: Record<string, string> = { Requirement: 'Approved', Task: 'Closed', Risk: 'Resolved' };

/** A row out of few values, so that many are alike in whatever they are ordered by. */
function row(seed: number): Partial<EntityPatch> {
  const className = ['Requirement', 'Task', 'Risk'][seed % 3]!;
  const of = <T>(values: readonly T[], shift: number) => values[(seed >> shift) % values.length]!;
  const attrs: Record<number, unknown> = {};
  const status = of([className === 'Requirement' ? 'Draft' : 'Open', statuses[className]!, null], 2);
  if (status) attrs[truss.given.propertyId(className, 'Status')] = status;
  if (className === 'Risk') attrs[truss.given.propertyId('Risk', 'Probability')] = of([10, 50, 50], 3);
  if (className === 'Task') attrs[truss.given.propertyId('Task', 'Due Date')] = of([1_750_000_000_000, 0], 3);
  return {
    classId: truss.given.classId(className),
    name: of(['Valve', 'valve', 'Vàlve', '', 'Pump'], 1),
    number: of(['', '1', '1.2', '1.10', 'A.1'], 2),
    labelIds: className === 'Requirement' && seed % 5 === 0 ? [truss.given.labelId('Functional Requirement')] : [],
    attrs: attrs as NonNullable<EntityPatch['attrs']>,
  };
}

async function schemaNow(): Promise<Schema> {
  const revisions = { schemaRevision: 1e6, globalSchemaRevision: 1e6 };
  return indexSchema(await readSchemaItems(truss.inside.db, { ...home, ...revisions }), { ...home, version: 'test' });
}
let schema: Schema;
beforeAll(async () => {
  // States change as they like here, which no workflow should hold off.
  await truss.inside.db.updateTable('project').set({ workflow: {} }).where('id', '=', 1).execute();
  schema = await schemaNow();
  for (let i = 0; i < 3; i++) await truss.given.entities(Array.from({ length: 14 }, (_, j) => row(i * 17 + j)));
});

const idsOf = (found: Found[] | null) => found?.map(({ entity }) => entity.id);
/** The places at which each list was left when it was read last, by its name. */
const stood = new Map<string, CursorValues>();

/** Every list is read from some row on, and on from there, and both are those parts of what the walk by pages meets. */
async function expectAllPlaces(share: number): Promise<void> {
  const { db } = truss.inside;
  for (const query of queries)
    for (const order of orders) {
      const { rows } = await findEntities(db, schema, scope, { query, order, first: 100 });
      const { search, ...part } = bindPageQuery(schema, scope, { query, order, first: 7 });
      const name = `${query} by ${order}`;
      const before = stood.get(name);
      if (before) {
        const next = await readPage(db, search, { ...part, from: before });
        const found = await readFarPlace(truss.inside, db, search, { ...part, from: before });
        if (found) expect({ name, ids: idsOf(found) }).toEqual({ name, ids: idsOf(next) });
      }
      const whole = rows.map(({ id }) => id);
      const offset = Math.floor((whole.length - 1) * share);
      // Where an index passes over rows, the first jump has the line-up read for later ones.
      let found: Found[] | null = null;
      while (!found) {
        found = await readFarPlace(truss.inside, db, search, { ...part, offset });
        await setImmediate();
      }
      expect({ name, ids: idsOf(found) }).toEqual({ name, ids: whole.slice(offset, offset + 7) });
      const from = found.at(-1)!.keys;
      const next = await readFarPlace(truss.inside, db, search, { ...part, from });
      expect({ name, ids: idsOf(next) }).toEqual({ name, ids: whole.slice(offset + 7, offset + 14) });
      stood.set(name, from);
    }
}

interface Edit {
  what: 'edit' | 'make' | 'delete' | 'hide';
  which: number;
  seed: number;
}
const edits = fc.array(
  fc.record({
    what: fc.constantFrom('edit' as const, 'edit' as const, 'make' as const, 'delete' as const, 'hide' as const),
    which: fc.nat({ max: 200 }),
    seed: fc.nat({ max: 200 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Changes one of the rows as another client. */
async function change({ what, which, seed }: Edit): Promise<void> {
  const { rows } = await findEntities(truss.inside.db, schema, scope, { order: 'id', first: 100 });
  const { id } = rows[which % rows.length]!;
  const input = { organization: 'acme', projectId: 1, entityIds: [id] };
  const graph = async (name: string, type: string) => {
    const work = `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`;
    expect((await truss.graph('wendy', work, { input })).errors).toBeUndefined();
  };
  if (what === 'delete') return graph('deleteEntities', 'DeleteEntitiesInput');
  const changed = what === 'hide' ? { id, isHidden: true } : { ...row(seed), ...(what === 'edit' && { id }) };
  const saved = await truss.rest('wendy', '/api/v4/o/acme/entities?letGo=true', [{ projectId: 1, ...changed }]);
  expect(saved.ok, await saved.text()).toBe(true);
}

test('between any changes', async () => {
  await expectAllPlaces(0.5);
  await fc.assert(
    fc.asyncProperty(edits, fc.double({ min: 0, max: 1, noNaN: true }), async (edits, share) => {
      for (const each of edits) await change(each);
      await expectAllPlaces(share);
    }),
    slowDraws(3),
  );
});

test('the past, what is hidden from somebody, and what other rows decide are read without a line-up', () => {
  const isFar = (query: string, place: Partial<SearchScope> = {}, order = 'Status') => {
    const { search, ...part } = bindPageQuery(schema, { ...scope, ...place }, { query, order, offset: 9 });
    return isFarPlace(search, part);
  };
  expect(isFar('valve')).toBe(true);
  expect([isFar('valve', { asOf: 1 }), isFar('valve', { isVeiled: true })]).toEqual([false, false]);
  expect([isFar('is:leaf'), isFar('valve limit:20'), isFar('valve', {}, 'number')]).toEqual([false, false, false]);
});

test('what others change is put into a line-up without sorting it anew, and a bulk change has it read anew', async () => {
  const order = 'Status';
  const jump = () => page({ order, offset: 1, first: 5 });
  await jump();
  const sorts = (count: number) =>
    truss.statements(
      async () => {
        await truss.given.entities(Array.from({ length: count }, (_, at) => row(at)));
        await jump();
      },
      { words: 'string_agg(int4send' },
    );
  expect(await sorts(1)).toBe(0);
  expect(await sorts(1_001)).toBe(1);
});

test('a class under another name has its order at once', async () => {
  const save = (id: number, name: string) =>
    saveSchema(contextFor(truss.inside, 'root'), 'acme', 1, { classes: [{ id, name }] });
  const { classes } = await save(-1, 'Zebra');
  const { id } = [...classes.values()].find(({ name }) => name === 'Zebra')!;
  const classId = truss.given.classId('Requirement');
  await truss.given.entities([
    { number: 'Z.1', classId: id },
    { number: 'Z.2', classId },
    { number: 'Z.3', classId },
  ]);
  const jump = async () => numbers(await page({ query: 'number:Z*', order: 'class', offset: 1, first: 10 }));
  expect(await jump()).toEqual(['Z.3', 'Z.1']);
  await save(id, 'Aardvark');
  expect(await jump()).toEqual(['Z.2', 'Z.3']);
});
