// Promise: every example of the search language finds exactly what it says on a real database, through both APIs.
import { describe, expect, test } from 'vitest';

import { examples, more } from './search-cases.ts';
import { openTrussToSearch } from './search-model.ts';
import { found, truss, ids, page, PAGE } from './search-truss.ts';

openTrussToSearch();

describe('what a query finds', () => {
  test.each(examples)('example %i: %s', async (_, query, expected) =>
    expect(await found(query)).toEqual(expected.split(' ')),
  );
  test.each(more)('%s', async (query, expected) =>
    expect(await found(query)).toEqual(expected.split(' ').filter(Boolean)),
  );

  test('unknown names are reported as warnings', async () => {
    expect((await page({ query: 'class:Widget', first: 1 })).warnings).toEqual(["There is no class 'Widget'."]);
  });

  test('an entity is named by its number, else its global id, else its id', async () => {
    const { globalId } = await truss.inside.db
      .selectFrom('entity')
      .select('globalId')
      .where('id', '=', ids.get('A.1')!)
      .executeTakeFirstOrThrow();
    expect(await found(`parent:${globalId}`)).toEqual(['A.1.1']);
    expect(await found(`parent:${ids.get('A.1')}`)).toEqual(['A.1.1']);
  });

  test('a mistake in a query is refused with its position, through both APIs', async () => {
    const query = 'class:Requirement "verified by":none Qualty:<60 order:number';
    const { errors } = await truss.graph('walt', PAGE, { query, first: 10 });
    expect(errors![0]).toMatchObject({
      message: "Unknown field 'Qualty' at 38.",
      extensions: {
        code: 'QUERY',
        status: 400,
        title: 'Invalid Query',
        details: { position: 37, length: 6, suggestion: 'Quality Score' },
      },
    });
    const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', { query });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ title: 'Invalid Query', message: "Unknown field 'Qualty' at 38." });
  });
});
