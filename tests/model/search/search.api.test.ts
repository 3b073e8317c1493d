// Promise: every example of the search language finds exactly what it says on a real database, through both APIs.
import { describe, expect, test } from 'vitest';

import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { readAllFound } from '../../../server/model/entities/queries/all-found.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { examples, more } from './search-cases.ts';
import { openTrussToSearch } from './search-model.ts';
import { found, truss, ids, page, PAGE } from './search-truss.ts';

openTrussToSearch();

describe('results of a query', () => {
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

describe('all that a query finds at once', () => {
  const all = async (who: 'walt' | 'olga', query: string, fields: string) => {
    const { data, errors } = await truss.graph(
      who,
      `query($query: String) { project(organization: "acme", projectId: 1) { allFound(query: $query) { ${fields} } } }`,
      { query },
    );
    return data?.project?.allFound ?? errors![0]!.message;
  };

  test('is the answer of api/v4 to the same query, in its order, beyond the hundred of a page', async () => {
    const made = Array.from({ length: 130 }, (_, at) => ({ name: `Rivet ${at}`, number: `V.${at}` }));
    await truss.given.entities(made);
    const found = await all('walt', 'Rivet order:number', 'entityId childCount class { name } labels { name }');
    expect(found).toHaveLength(130);
    const query = { query: 'Rivet order:number', limit: 10_000 };
    const answer = await (await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', query)).json();
    expect(found.map(({ entityId }: { entityId: number }) => entityId)).toEqual(
      answer.entities.map(({ id }: { id: number }) => id),
    );
    const few = await truss.statements(() => all('walt', 'number:V.1', 'entityId childCount labels { name }'));
    expect(await truss.statements(() => all('walt', 'Rivet', 'entityId childCount labels { name }'))).toBe(few);
  });

  test('with a number of rows it is these of the list, from any row on, however many are wanted to be read by pages', async () => {
    const part = (args: string) =>
      truss.graph(
        'walt',
        `{ project(organization: "acme", projectId: 1) { allFound(query: "Rivet", ${args}) { number } } }`,
      );
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ number: `V.${from + at}` }));
    const { data } = await part('order: "number", offset: 5, first: 120');
    expect(data.project.allFound).toEqual(numbers(5, 125));
    expect((await part('order: "number-", offset: 0, first: 2')).data.project.allFound).toEqual(
      numbers(128, 130).toReversed(),
    );
    expect((await part('first: 10001')).errors![0]!.message).toBe(
      'These are 10,001 rows, and up to 10,000 entities can be changed at once. Select fewer.',
    );
  });

  test('keeps to the limit of the query, and is refused to people without access', async () => {
    expect(await all('walt', 'Rivet limit:3', 'entityId')).toHaveLength(3);
    expect(await all('olga', 'Rivet', 'entityId')).toEqual(expect.any(String));
  });

  test('is refused with the number where it is more than can be changed at once', async () => {
    const ctx = contextFor(truss.inside, 'root');
    const key = await openProject(ctx, 'acme', 1, 'READ');
    await expect(readAllFound(ctx, key, 'Rivet', null, 129)).rejects.toThrow(
      'The query has 130 results, and up to 129 entities can be changed at once. Narrow the query.',
    );
    expect(await readAllFound(ctx, key, 'Rivet', null, 130)).toHaveLength(130);
  });
});
