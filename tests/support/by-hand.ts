// What a quick hand does without looking, and what stands afterwards, on a quick line and on slow ones.
import { expect, type Page } from '@playwright/test';

import type { Hand } from './hand.ts';
import { graph } from './signed-in.ts';

/** The place where gestures are tried: a copy of the sample, before a page whose line can be slow. */
export interface Given {
  page: Page;
  hand: Hand;
  /** A page of the same person on a quick line, which asks the server what stands. */
  server: Page;
  projectId: number;
  /** The address of the project. */
  home: string;
  /** A word that stands nowhere else. */
  word: string;
}

/** A gesture: the keys of a hand that waits for nothing, and what its person expects in the end. */
interface Told<TMade> {
  name: string;
  /** The delay of answers at which the suite tries it, in milliseconds. */
  delay: number;
  /** Opens its page on a quick line and makes what it needs. */
  before: (given: Given) => Promise<TMade>;
  keys: (given: Given, made: TMade) => Promise<void>;
  /** Waits for what the person expects to see. */
  seen: (given: Given, made: TMade) => Promise<void>;
  /** The number of new entities; none by default. */
  makes?: number;
  /** The number of entities with the word in name or description; by default the new ones. */
  lands?: number;
}

/** A gesture as the list has it, whatever it makes before. */
export interface Gesture {
  name: string;
  delay: number;
  attempt: (given: Given, slow: (milliseconds: number) => void, delay: number) => Promise<void>;
}

/** Returns a gesture for the list, which also fails when its keys land elsewhere, or the focus ends nowhere. */
export const gesture = <TMade = void>({
  name,
  delay: usual,
  before,
  keys,
  seen,
  makes = 0,
  lands = makes,
}: Told<TMade>): Gesture => ({
  name,
  delay: usual,
  attempt: async (given, slow, delay) => {
    const made = await before(given);
    const count = await countOf(given, '');
    slow(delay);
    await keys(given, made);
    await seen(given, made);
    await expect.poll(() => given.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    slow(0);
    await expect.poll(() => countOf(given, given.word)).toBe(lands);
    expect(await countOf(given, '')).toBe(count + makes);
  },
});

/** The number of entities of the project that a query finds. */
async function countOf({ server, projectId }: Given, query: string): Promise<number> {
  const { project } = await graph<{ project: { counts: { total: number } } }>(
    server,
    'query($projectId: Int!, $query: String!) { project(organization: "sample", projectId: $projectId) { counts(query: $query) { total } } }',
    { projectId, query },
  );
  return project.counts.total;
}

interface Entity {
  entityId: number;
  name: string;
  description: string;
  class: { name: string };
  labels: { name: string }[];
  attributes: { text: string | null; property: { name: string } }[];
  comments: { edges: { node: { content: string } }[] };
}

/** Reads what the server holds of the entities that a query finds, in the order of their making. */
export async function held({ server, projectId }: Given, query: string): Promise<Entity[]> {
  const { project } = await graph<{ project: { entities: { edges: { node: Entity }[] } } }>(
    server,
    `query($projectId: Int!, $query: String!) { project(organization: "sample", projectId: $projectId) {
      entities(query: $query, first: 20) { edges { node { entityId name description class { name } labels { name }
        attributes { text property { name } } comments(first: 5) { edges { node { content } } } } } } } }`,
    { projectId, query },
  );
  return project.entities.edges.map(({ node }) => node).toSorted((a, b) => a.entityId - b.entityId);
}

/** The text of a property of an entity. */
export const valueOf = ({ attributes }: Entity, name: string): string =>
  attributes.find(({ property }) => property.name === name)?.text ?? '';

/** Makes entities of a class with these names, and returns their numbers. */
export async function make({ server, projectId }: Given, className: string, ...names: string[]): Promise<number[]> {
  const { project } = await graph<{ project: { schema: { classes: { classId: number; name: string }[] } } }>(
    server,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { classId name } } } }',
    { projectId },
  );
  const classId = project.schema.classes.find(({ name }) => name === className)!.classId;
  const { saveEntities } = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(
    server,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    { input: { organization: 'sample', projectId, entities: names.map((name) => ({ classId, name })) } },
  );
  return saveEntities.entities.map(({ entityId }) => entityId);
}
