import { afterAll, beforeAll, expect } from 'vitest';

import type { EntityPatch } from '../../../server/model/entities/entity.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

export let truss: Truss;
/** The ids of the entities of the model, by number. */
export const ids = new Map<string, number>();

/** A Truss of this file's own. */
export function openTruss(): void {
  beforeAll(async () => {
    // Files share a process, and so this map.
    ids.clear();
    truss = await startTruss();
  });
  afterAll(() => truss.close());
}

interface Given extends Partial<EntityPatch> {
  labels?: string[];
  attributes?: Record<string, unknown>;
  links?: [relation: string, number: string][];
}

/** Saves an entity under a number, by which the tests know it. */
export async function given(className: string, number: string, name: string, rest: Given = {}): Promise<void> {
  const { labels = [], attributes = {}, links = [], ...patch } = rest;
  const attrs = Object.fromEntries(
    Object.entries(attributes).map(([property, value]) => [truss.given.propertyId(className, property), value]),
  );
  const [entity] = await truss.given.entities([
    {
      classId: truss.given.classId(className),
      number,
      name,
      labelIds: labels.map((label) => truss.given.labelId(label)),
      attrs: attrs as NonNullable<EntityPatch['attrs']>,
      addRels: links.map(([relation, target]) => ({
        relationId: truss.given.relationId(relation),
        targetId: ids.get(target)!,
      })),
      ...patch,
    },
  ]);
  ids.set(number, entity!.id);
}

/** Sets what a save sets by itself. */
export const at = (
  number: string,
  values: Partial<{ created: Date; createdBy: string; modified: Date; modifiedBy: string; lockedBy: string }>,
) =>
  truss.inside.db
    .updateTable('entity')
    .set(values)
    .where('organizationId', '=', 1)
    .where('id', '=', ids.get(number)!)
    .execute();

/** Asks the graph for a page. */
export const PAGE = `query ($query: String, $order: String, $first: Int, $after: String, $last: Int, $before: String, $offset: Int) {
  project(organization: "acme", projectId: 1) {
    entities(query: $query, order: $order, first: $first, after: $after, last: $last, before: $before, offset: $offset) {
      edges { cursor node { number name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount warnings
    }
  }
}`;

interface Page {
  edges: { cursor: string; node: { number: string; name: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
  warnings: string[];
}

/** A page of what a query finds. */
export async function page(variables: Record<string, unknown>): Promise<Page> {
  const { data, errors } = await truss.graph('walt', PAGE, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.project.entities as Page;
}
/** The numbers of the entities on a page. */
export const numbers = ({ edges }: Page) => edges.map(({ node }) => node.number);

/** The numbers of what a query finds, the same through both APIs. */
export async function found(query: string): Promise<string[]> {
  const connection = await page({ query, first: 100 });
  const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', { query, limit: 100 });
  const { total, entities } = (await answer.json()) as { total: number; entities: { number: string }[] };
  expect(entities.map(({ number }) => number)).toEqual(numbers(connection));
  expect([total, connection.totalCount]).toEqual([entities.length, entities.length]);
  return numbers(connection);
}
