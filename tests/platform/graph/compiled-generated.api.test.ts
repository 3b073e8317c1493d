// For any model and any document over what is compiled, the one statement says what the resolvers say, letter by letter. Each answer of
// `truss.graph` is compared, see there; that enough of them are compiled is what is expected here.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { Documents, picking, type Pick, type Root, type Values } from '../../support/documents.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { buildModel, models } from '../../support/model-project.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const EACH = 30;

test('any document, of any model', async () => {
  const { ctx, empty } = exchangeIn(truss);
  let asked = 0;
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(models, fc.nat(), async (model, seed) => {
      const projectId = await empty();
      await buildModel(ctx(), projectId, model);
      const ids = await entityIds(projectId);
      const [renamed] = ids;
      await saveEntities(ctx(), 'acme', [{ projectId, id: renamed!, name: 'Renamed' }], {
        for: 'edit',
        throughLocks: true,
      });
      if (ids.length > 1) await deleteEntities(ctx(), 'acme', [ids.at(-1)!], { throughLocks: true });
      const organizationId = await acme();
      for (let each = 0; each < EACH; each++) {
        const pick = picking(seed + each * 7);
        const roots = rootsOf(pick, { organizationId, projectId, ids });
        const { query, variables } = new Documents(graph(), picking(seed + each), valuesFor(ids)).of(...roots);
        const { data, errors } = await truss.graph('root', query, variables);
        asked++;
        if (!errors) answered++;
        expect(data !== undefined || errors !== undefined).toBe(true);
      }
    }),
    slowDraws(3, 4),
  );
  expect(answered).toBeGreaterThan(asked / 2);
  expect(truss.compiledAnswers()).toBeGreaterThan(answered / 2);
});

/** Returns values for arguments; some are refused. */
const valuesFor = (ids: readonly number[]): Values => ({
  first: ['0', '1', '2', '3', '100'],
  order: ['', '"number"', '"name-"', '"modified"', '"class"', '"created-"', '"id"'],
  query: [
    '',
    '',
    '"is:hidden OR is:archived"',
    '"a"',
    '"class:Requirement"',
    '"\\"related to\\":none order:name"',
    '"limit:2"',
  ],
  withParents: ['', '', '', 'true', 'false'],
  after: [...Array.from({ length: 30 }, () => ''), '"nowhere"'],
  relation: ['', '', '', '', '', '', '"decomposed by"', '"decomposed by"', '"near"', '"nothing"'],
  entityId: ids.map(String),
  propertyId: ['1', '2', '400', '401', '402', '403'],
  format: ['JSON', 'REQIF'],
  type: ['', 'CREATE', 'UPDATE', 'DELETE'],
  revision: ['', '', '1', '2'],
});

interface Given {
  organizationId: number;
  projectId: number;
  ids: readonly number[];
}

/** Returns the roots of a document: one or several, now or in the past, by number or by id. */
function rootsOf(pick: Pick, { organizationId, projectId, ids }: Given): Root[] {
  const asOf = pick([null, null, 1, 2]);
  const place = `organization: "acme", projectId: ${projectId}${asOf ? `, asOf: { revision: ${asOf} }` : ''}`;
  const id = pick(ids);
  const nodeId = (type: string, key: number) =>
    Buffer.from(`${type}:${organizationId}:${key}${asOf ? `@${asOf}` : ''}`).toString('base64');
  const project: Root = [`project(${place})`, 'Project'];
  const entity: Root = [`entity(${place}, entityId: ${id})`, 'Entity'];
  const viewer: Root = ['viewer', 'User'];
  return pick<Root[]>([
    [project],
    [project],
    [entity],
    [project, entity],
    [viewer, project],
    [entity, viewer, entity],
    [[`node(id: "${nodeId('Project', projectId)}")`, 'Project']],
    [[`node(id: "${nodeId('Entity', id)}")`, 'Entity']],
    [[`nodes(ids: ${JSON.stringify([pick(ids), id].map((each) => nodeId('Entity', each)))})`, 'Entity'], viewer],
  ]);
}

const acme = async (): Promise<number> =>
  (await truss.inside.db.selectFrom('organization').select('id').where('slug', '=', 'acme').executeTakeFirstOrThrow())
    .id;

const entityIds = async (projectId: number): Promise<number[]> =>
  (await truss.inside.db.selectFrom('entity').select('id').where('projectId', '=', projectId).execute()).map(
    ({ id }) => id,
  );
