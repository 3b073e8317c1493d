// A reference in a change request, by number because no link may lead there, follows the entities wherever the two of them go: into
// branches and back, other projects, documents.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { trussWithMerges } from '../merging/on-merging.ts';

let at: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  at = await trussWithMerges();
});
afterAll(() => at.truss.close());

let project: number;
let risk: number;
beforeEach(async () => {
  project = await at.project('Fire watch');
  risk = await made(project, 'Late launch');
});

const made = async (projectId: number, name: string) =>
  (await at.save(projectId, { name, classId: at.truss.given.classId('Risk') }))[0]!.id;
const propose = async (entityId: number, name: string): Promise<number> => {
  const description = `<p>After @{${entityId}}:name</p>`;
  const answer = await at.rest('POST', 'changerequests', { entityId, name, description });
  expect(answer.status).toBe(200);
  return answer.id;
};
/** Reads the target that a project's change request names, and its proposal for it. */
const toldIn = async (projectId: number, name: string) => {
  const all = await at.entities(projectId);
  const request = all.find(({ metadata }: Entity) => metadata['change:name'] === name)!;
  const target = all.find(({ id }) => String(id) === request.metadata['change:target']);
  const said = /@\{(\d+)\}/.exec(request.metadata['change:description'] ?? '')?.[1];
  return { target: target?.name, said: all.find(({ id }) => String(id) === said)?.name };
};
const both = (name: string) => ({ target: name, said: name });

describe('a branch', () => {
  test.each([false, true])('takes it along (with its history: %s)', async (includeHistory) => {
    await propose(risk, 'Earlier');
    const path = `p/${project}/copy?isBranch=true&name=${includeHistory}&includeHistory=${includeHistory}`;
    const branch = (await at.rest('POST', path, {})).project.id;
    expect(await toldIn(branch, 'Earlier')).toEqual(both('Late launch'));
    const records = await at.truss.inside.db
      .selectFrom('changeRecord')
      .select('changes')
      .where('projectId', '=', branch)
      .execute();
    expect(JSON.stringify(records)).not.toContain(`"${risk}"`);
  });

  test('merges accepted requests there, for existing entities and for new ones', async () => {
    const branch = await at.branchOff(project, 'Branch');
    await propose(await at.copyOf(risk, branch), 'Earlier');
    await propose(await made(branch, 'Lost mirror'), 'Found');
    expect((await at.merge(project, branch)).status).toBe(200);
    expect(await toldIn(project, 'Earlier')).toEqual(both('Late launch'));
    expect(await toldIn(project, 'Found')).toEqual(both('Lost mirror'));
    expect((await at.start(project, branch)).items).toEqual([]);
    expect((await at.start(branch, project)).items).toEqual([]);
  });

  test('merges left-out requests later, once their entities are merged', async () => {
    const branch = await at.branchOff(project, 'Branch');
    await propose(await made(branch, 'Lost mirror'), 'Found');
    await at.start(project, branch);
    const { globalId } = (await at.entities(branch)).find(({ metadata }) => metadata['change:name'] === 'Found')!;
    await at.chooseOnly(project, branch, await titleOf(branch, globalId));
    await at.accept(project, branch);
    expect(await toldIn(project, 'Found')).toEqual({ target: undefined, said: undefined });
    expect((await at.merge(project, branch)).status).toBe(200);
    expect(await toldIn(project, 'Found')).toEqual(both('Lost mirror'));
  });
});

const titleOf = async (projectId: number, globalId: string) =>
  (await at.entities(projectId)).find((each) => each.globalId === globalId)!.name;

test('another project to which both move', async () => {
  const request = await propose(risk, 'Earlier');
  const toProjectId = await at.project('Elsewhere');
  const moved = await at.rest('POST', `p/${project}/entities/move`, {
    entityIds: [risk, request],
    toProjectId,
    letGo: true,
  });
  expect(moved.refused).toEqual([]);
  expect(await toldIn(toProjectId, 'Earlier')).toEqual(both('Late launch'));
});

test.each(['json', 'reqif'] as const)('a document (%s)', async (format) => {
  await propose(risk, 'Earlier');
  const { empty, exported, imported } = exchangeIn(at.truss);
  const other = await empty(`From ${format}`);
  await imported(other, format, await exported(project, format));
  expect(await toldIn(other, 'Earlier')).toEqual(both('Late launch'));
});
