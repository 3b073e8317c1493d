// Files of other tools.
// Their whole content is imported, and a second import changes nothing. Our export of it is the same in an empty project and in its next export, and is valid by the schema of ReqIF if the folder holds that. We may not pass the files on, so the tests read them in their folder.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { reqifOf } from '../../support/reqif-check.ts';
import { schemaFaultsOf } from '../../support/reqif-schema.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const samples = process.env['REQIF_SAMPLES'] ?? resolve(import.meta.dirname, '../../../shared/samples');
const schema = resolve(samples, 'reqif-1.2-xsd.zip');
const files = existsSync(samples) ? readdirSync(samples).filter((name) => /\.reqifz?$/.test(name)) : [];

describe.runIf(files.length > 0)('sample files', () => {
  let truss: Truss;
  beforeAll(async () => {
    truss = await startTruss();
  });
  afterAll(() => truss.close());

  test.each(files)('%s', async (name) => {
    const { empty, imported, exported } = exchangeIn(truss);
    const content = readFileSync(resolve(samples, name));
    const project = await empty();
    const { created } = await imported(project, 'reqif', content);
    expect(created).toBeGreaterThan(1);
    const nothing = { created: 0, updated: 0, unchanged: created };
    expect(await imported(project, 'reqif', content)).toMatchObject(nothing);
    const whole = withoutName(await exported(project, 'json'));
    for (const format of ['json', 'reqif'] as const) {
      const file = await exported(project, format);
      if (format === 'reqif' && existsSync(schema)) expect(await schemaFaultsOf(reqifOf(file), schema)).toEqual([]);
      expect(await imported(project, format, file)).toEqual({ ...nothing, warnings: [] });
      const target = await empty();
      expect(await imported(target, format, file)).toEqual({ created, updated: 0, unchanged: 0, warnings: [] });
      expect(withoutName(await exported(target, 'json'))).toEqual(whole);
    }
  });
});
if (files.length === 0) process.stdout.write(`No files of other tools lie in ${samples}; they were passed over.\n`);
