// For any model and any document over what is compiled, the one statement says what the resolvers say, letter by letter. Each answer of
// `house.graph` is compared, see there; that enough of them are compiled is what is expected here.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { graph } from '../../server/graph.ts';
import { Documents, picking } from '../support/documents.ts';
import { exchangeIn } from '../support/exchange.ts';
import { buildHouse, type House } from '../support/house.ts';
import { buildModel, models } from '../support/model-project.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
});
afterAll(() => house.close());

const EACH = 30;
const seed = Number(process.env['SEED'] ?? 4);

test('any document, of any model', { timeout: 240_000 }, async () => {
  const { ctx, empty } = exchangeIn(house);
  let asked = 0;
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(models, fc.nat(), async (model, seed) => {
      const projectId = await empty();
      await buildModel(ctx(), projectId, model);
      const ids = await entityIds(projectId);
      const documents = (each: number) =>
        new Documents(graph(), picking(seed + each), {
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
          after: ['', '', '', '', '', '', '', '', '', '', '', '"nowhere"'],
          relation: ['', '', '', '', '"decomposed by"', '"near"', '"nothing"'],
          entityId: ids.map(String),
          propertyId: ['1', '2', '400', '401', '402', '403'],
        });
      for (let each = 0; each < EACH; each++) {
        const place = `organization: "acme", projectId: ${projectId}`;
        const entity = `entity(${place}, entityId: ${picking(each)(ids)})`;
        const { query, variables } =
          each % 3 ? documents(each).of(`project(${place})`, 'Project') : documents(each).of(entity, 'Entity');
        const { data, errors } = await house.graph('root', query, variables);
        asked++;
        if (!errors) answered++;
        expect(data !== undefined || errors !== undefined).toBe(true);
      }
    }),
    { numRuns: Number(process.env['MODELS'] ?? 4), seed, endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(asked / 2);
  // Who asks for what people keep to themselves is answered by the resolvers, which hide it.
  expect(house.compiledAnswers()).toBeGreaterThan(answered / 4);
});

const entityIds = async (projectId: number): Promise<number[]> =>
  (await house.inside.db.selectFrom('entity').select('id').where('projectId', '=', projectId).execute()).map(
    ({ id }) => id,
  );
