// An export can be imported unchanged. For any model, with every type of property, labels, links with attributes, files, hierarchies and
// odd texts: an import into its own project changes nothing, and one into an empty project gives the same project.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { buildModel, models } from '../../support/model-project.ts';
import { mistakesIn, reqifOf } from '../../support/reqif-check.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { faultsOf } from '../../support/xml.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

describe.each(['json', 'reqif', 'xml'] as const)('%s', (format) => {
  test('any model survives export and import', async () => {
    const { ctx, empty, imported, exported, revisionOf } = exchangeIn(truss);
    await fc.assert(
      fc.asyncProperty(models, async (model) => {
        const source = await empty();
        await buildModel(ctx(), source, model);
        const whole = withoutName(await exported(source, 'json'));
        const revision = await revisionOf(source);
        const file = await exported(source, format);
        if (format === 'reqif') expect(mistakesIn(reqifOf(file))).toEqual([]);
        if (format === 'xml') expect(await faultsOf(file.toString())).toEqual([]);

        expect(await imported(source, format, file)).toEqual({
          created: 0,
          updated: 0,
          unchanged: model.entities.length,
          warnings: [],
        });
        expect(await revisionOf(source)).toBe(revision);

        const target = await empty();
        expect(await imported(target, format, file)).toMatchObject({ created: model.entities.length, warnings: [] });
        expect(withoutName(await exported(target, 'json'))).toEqual(whole);
      }),
      slowDraws(3, 8),
    );
  });
});
