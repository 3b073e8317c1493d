// What a hand types right after the key or the click that opens a field, on a quick line and on slow ones.
import { expect, type CDPSession, type Page } from '@playwright/test';

import { graph } from './signed-in.ts';

/** The minimum delays of an answer, in milliseconds: at home, in a train, over a satellite. It comes before, during and long after typing. */
export const LINES = [0, 400, 1500] as const;
/** Thirty letters a second. */
const BETWEEN_LETTERS = 33;

/** The place where a field is tried: a project with the default schema, of this test alone. */
export interface Given {
  page: Page;
  projectId: number;
  /** Numbers of classes by their names. */
  classes: ReadonlyMap<string, number>;
  /** The typed sentence, another one at every attempt, by which each is found. */
  sentence: string;
}

/** A place that opens a field: its key or click, and the result afterwards. */
export interface OpensAField<TMade = void> {
  /** The place of the field and the way to open it. */
  name: string;
  /** Opens the page before it while the line is quick. Returns the data that `open` and `stands` need. */
  before: (given: Given) => Promise<TMade>;
  /** Presses the key or clicks, without waiting for the result. */
  open: (given: Given, made: TMade) => Promise<void>;
  /** Leaves the field after typing; absent if it saves without that. */
  leave?: (given: Given, made: TMade) => Promise<void>;
  /** Returns the value that the server holds. */
  stands: (given: Given, made: TMade) => Promise<unknown>;
  /** Returns the value that it should hold. */
  expected: (given: Given, made: TMade) => unknown;
  /** The lines on which it is tried; all by default. */
  lines?: readonly number[];
}

/** A place as the list has it, whatever it makes before. */
export interface Place {
  name: string;
  lines: readonly number[];
  /** Types on a line of the given delay and compares the result. */
  attempt: (given: Omit<Given, 'sentence'>, latency: number) => Promise<void>;
}

/** Returns a place for the list. */
export const opensAField = <TMade>(place: OpensAField<TMade>): Place => ({
  name: place.name,
  lines: place.lines ?? LINES,
  attempt: async (where, latency) => {
    const given = { ...where, sentence: nextSentence() };
    const made = await place.before(given);
    const line = await lineOf(given.page);
    await slow(line, latency);
    await place.open(given, made);
    await typed(given.page, given.sentence);
    await place.leave?.(given, made);
    await expect.poll(() => place.stands(given, made)).toEqual(place.expected(given, made));
    await slow(line, 0);
    await line.detach();
  },
});

/** Types as a hand does that does not look: letter by letter, into whatever has the focus. */
export const typed = (page: Page, words: string): Promise<void> =>
  page.keyboard.type(words, { delay: BETWEEN_LETTERS });

let count = 0;
const ordinals = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** Words in which no letter can be missed or trade places unseen. */
const nextSentence = () => {
  const at = count++;
  return `${ordinals[at % 10]} brown foxes of ${ordinals[Math.floor(at / 10) % 10]}`;
};

const lineOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Delays every answer from now on by at least this time. */
const slow = (line: CDPSession, latency: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

/** Names and texts of the entities of a project that a query finds, in the order of their making. */
export async function entitiesOf({ page, projectId }: Pick<Given, 'page' | 'projectId'>, query: string) {
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; name: string; description: string } }[] } };
  }>(
    page,
    `query($projectId: Int!, $query: String!) { project(organization: "sample", projectId: $projectId) {
      entities(query: $query, first: 100) { edges { node { entityId name description } } } } }`,
    { projectId, query },
  );
  return project.entities.edges.map(({ node }) => node).toSorted((a, b) => a.entityId - b.entityId);
}

/** Reads the ids of a project's classes, by name. */
export async function classesOf(page: Page, projectId: number): Promise<ReadonlyMap<string, number>> {
  const { project } = await graph<{ project: { schema: { classes: { classId: number; name: string }[] } } }>(
    page,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { classId name } } } }',
    { projectId },
  );
  return new Map(project.schema.classes.map(({ classId, name }) => [name, classId]));
}
