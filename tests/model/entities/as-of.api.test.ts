import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { lockEntities, unlockEntities } from '../../../server/model/entities/commands/lock.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import type { EntityPatch } from '../../../server/model/entities/entity.ts';
import { createProject, updateProject } from '../../../server/model/projects/commands/save-project.ts';
import { readProject } from '../../../server/model/projects/queries/projects.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { readSchemaOf } from '../../../server/model/schema/queries/schema.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { acts, everythingAbout, kinds, numbers, words, type Step } from './past-model.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const steps = fc.array(
  fc.record({ act: fc.constantFrom(...acts), one: fc.nat(1_000), other: fc.nat(1_000), word: fc.nat(1_000) }),
  { minLength: 7, maxLength: 9 },
);

test('at every revision of a random history every read equals a copy made at that revision', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps: Step[]) => {
      const ctx = contextFor(truss.inside, 'root');
      const { id: projectId } = await createProject(ctx, 'acme', { name: 'History' });
      const asked = { organization: 'acme', projectId };
      const copies = new Map<number, Record<string, string>>();
      /** A revision is as it was when it was made: what its organization does to the schema later shows from the next one on. */
      const keep = async () => {
        const { revision } = await readProject(ctx, 'acme', projectId);
        if (!copies.has(revision)) copies.set(revision, await everythingAbout(truss, asked));
      };
      await keep();
      for (const at of kinds.keys()) await take(projectId, { act: 'create', one: at, other: at, word: at });
      await keep();
      for (const step of steps) {
        await take(projectId, step);
        await keep();
      }
      for (const [revision, copy] of copies) {
        const then = await everythingAbout(truss, { ...asked, asOf: { revision } });
        for (const [question, answer] of Object.entries(copy))
          expect(then[question], `revision ${revision}: ${question}`).toBe(answer);
      }
    }),
    slowDraws(1),
  );
});

/** Does one thing; what the rules refuse is not done. */
async function take(projectId: number, { act, one, other, word }: Step): Promise<void> {
  const ctx = contextFor(truss.inside, 'root');
  const rows = await truss.inside.db
    .selectFrom('entity')
    .selectAll()
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  const gone = await truss.inside.db
    .selectFrom('changeRecord')
    .select('entityId')
    .where('projectId', '=', projectId)
    .where('type', '=', 'delete')
    .orderBy('entityId')
    .execute();
  const schema = await readSchemaOf(ctx, 'acme', projectId);
  const pick = <T>(list: readonly T[], by: number) => list[by % list.length];
  const entity = pick(rows, one);
  const far = pick(rows, other);
  const text = pick(words, word)!;
  const save = (patch: Omit<EntityPatch, 'projectId'>) =>
    saveEntities(ctx, 'acme', [{ projectId, ...patch }], { for: 'edit', letGo: true, throughLocks: true });
  const classOf = (name: string) => [...schema.classes.values()].find((each) => each.name.startsWith(name))!;
  const label = [...schema.labels.values()].find(({ classIds }) => classIds.length > 0)!;
  const relationId = truss.given.relationId(
    pick(['decomposed by', 'decomposed by', 'related to', 'satisfied by', 'source of'], word)!,
  );
  const actions: Record<Step['act'], () => Promise<unknown> | undefined> = {
    create: () => save({ classId: classOf(pick(kinds, one)!).id, name: text, number: pick(numbers, other)! }),
    name: () => entity && save({ id: entity.id, name: `${text} ${word}`, number: pick(numbers, other)! }),
    describe: () => entity && save({ id: entity.id, description: `<p>A ${text} &amp; more</p>` }),
    value: () => {
      const owned = (schema.propertiesOf.get(entity?.classId ?? 0) ?? []).filter(({ type }) =>
        ['ENUMERATION', 'TEXT', 'NUMBER', 'PERCENT'].includes(type),
      );
      const property = pick(owned, other);
      if (!entity || !property) return undefined;
      const value =
        property.type === 'ENUMERATION'
          ? pick(property.typeParameters.choices ?? [], word)!
          : property.type === 'TEXT'
            ? text
            : word % 100;
      return save({ id: entity.id, attrs: { [property.id]: value } });
    },
    class: () => entity && save({ id: entity.id, classId: classOf(pick(kinds, other)!).id }),
    label: () =>
      entity && save({ id: entity.id, ...(word % 2 ? { addLabels: [label.id] } : { removeLabels: [label.id] }) }),
    link: () => entity && far && save({ id: entity.id, addRels: [{ relationId, targetId: far.id }] }),
    attribute: () => {
      const related = schema.relations.get(truss.given.relationId('related to'))!;
      return (
        entity &&
        far &&
        save({
          id: entity.id,
          addRels: [{ relationId: related.id, targetId: far.id, attrs: { [related.propertyIds[0]!]: text } }],
        })
      );
    },
    unlink: () => entity && save({ id: entity.id, rels: [] }),
    'other fields': () =>
      entity &&
      save({
        id: entity.id,
        metadata: { [text]: `${word}` },
        metaNumber: word % 3 === 0 ? null : `M.${word}`,
        script: word % 2 ? `// ${text}` : null,
        isHidden: word % 2 === 0,
        isRedacted: word % 5 === 0,
      }),
    lock: () => entity && (word % 2 ? lockEntities : unlockEntities)(ctx, 'acme', [entity.id]),
    archive: () => entity && save({ id: entity.id, isArchived: !entity.isArchived }),
    delete: () => entity && deleteEntities(ctx, 'acme', [entity.id]),
    restore: () => (gone.length > 0 ? restoreEntities(ctx, 'acme', [pick(gone, one)!.entityId]) : undefined),
    undo: async () => undoSave(ctx, 'acme', projectId, (await readProject(ctx, 'acme', projectId)).revision),
    'rename project': () => updateProject(ctx, 'acme', projectId, { name: `${text} ${word}`, folder: text }),
    workflow: () =>
      updateProject(ctx, 'acme', projectId, {
        workflow: {
          watchedPropertyIds: {
            [classOf('Requirement').id]: word % 2 ? [truss.given.propertyId('Requirement', 'Status')] : [],
          },
        },
      }),
    prefer: () => updateProject(ctx, 'acme', projectId, { preferences: { taste: word } }),
    'rename class': () => {
      const { globalId: _, ...item } = classOf(pick(kinds, one)!);
      return saveSchema(ctx, 'acme', projectId, {
        classes: [{ ...item, name: `${pick(kinds, one)!} ${word}`, icon: `i${word}` }],
      });
    },
    'add property': () =>
      saveSchema(ctx, 'acme', projectId, {
        properties: [{ name: 'Odd Word', classId: classOf(pick(kinds, one)!).id, type: 'TEXT' }],
      }),
    'rename label': () =>
      saveSchema(ctx, 'acme', projectId, { labels: [{ id: label.id, name: word % 2 ? 'Checked' : `Label ${word}` }] }),
    'schema of all': () => saveSchema(ctx, 'acme', 0, { labels: [{ id: label.id, description: `Word ${word}` }] }),
  };
  try {
    await actions[act]();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
