// Every type of diagram, and what is drawn on it by hand.
import type { Page } from '@playwright/test';

import { graph } from '../../support/signed-in.ts';

const PASSED = ['New input or output', 'Add'] as const;

export interface Type {
  slug: string;
  /** The palette's name of a tool; absent if a shape alone has no meaning. */
  draws?: string;
  /** A line that leads from one of these to another. What its type asks before is answered. */
  joins?: string;
  /** The question before something is drawn or joined, and the word that answers it. */
  asks?: readonly [question: string, verb: string];
}

export const types: readonly Type[] = [
  { slug: 'hierarchy', draws: 'Part' },
  { slug: 'action', draws: 'Action' },
  {
    slug: 'asset',
    draws: 'Asset',
    joins: 'Conduit',
  },
  {
    slug: 'n-squared',
    draws: 'Child',
    joins: 'Input/Output',
    asks: PASSED,
  },
  {
    slug: 'spider',
    draws: 'Entity',
    asks: ['Which relation?', 'Link'],
  },
  { slug: 'radar', draws: 'Axis' },
  {
    slug: 'idef0',
    draws: 'Function',
    joins: 'Flow',
    asks: PASSED,
  },
  { slug: 'icom', draws: 'Output' },
  { slug: 'tree', draws: 'Part' },
  {
    slug: 'physical-io',
    draws: 'Asset',
    joins: 'Flow',
    asks: PASSED,
  },
  {
    slug: 'class',
    draws: 'Class',
    joins: 'Association',
  },
  { slug: 'activity', draws: 'Action' },
  {
    slug: 'package',
    draws: 'Package',
    joins: 'Import',
  },
  { slug: 'parametric', draws: 'Equation' },
  {
    slug: 'requirement',
    draws: 'Requirement',
    joins: 'Derive',
  },
  {
    slug: 'ibd',
    draws: 'Part',
    joins: 'Connector',
  },
  {
    slug: 'bdd',
    draws: 'Block',
    joins: 'Association',
  },
  {
    slug: 'sequence',
    draws: 'Lifeline',
    joins: 'Message',
    asks: PASSED,
  },
  {
    slug: 'state-machine',
    draws: 'State',
    joins: 'Transition',
  },
  { slug: 'use-case', draws: 'Use Case', joins: 'Include' },
  {
    slug: 'layer',
    draws: 'Asset',
    joins: 'Conduit',
  },
  { slug: 'i-squared', draws: 'Asset', joins: 'Conduit' },
  { slug: 'timeline', draws: 'Action', joins: 'Dependency' },
  { slug: 'risk', draws: 'Risk' },
  {
    slug: 'icd',
    draws: 'Row',
  },
];

const OF_SYSML = new Set(
  'class activity package parametric requirement ibd bdd sequence state-machine use-case'.split(' '),
);
export const typesOfSysml = types.filter(({ slug }) => OF_SYSML.has(slug));
export const otherTypes = types.filter(({ slug }) => !OF_SYSML.has(slug));

export const shape = (page: Page, name: RegExp) =>
  page.locator('.dg-shape').and(page.getByRole('button', { name })).first();

interface Kept {
  type: { slug: string; name: string };
  root: { entityId: number; number: string; displayName: string };
}

/** The diagrams that the sample keeps, by type and the number of their root. */
export async function keptIn(page: Page, projectId: number): Promise<Map<string, Kept>> {
  interface Found {
    project: { diagrams: { edges: { node: Kept }[] } };
  }
  const asked =
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { diagrams(first: 100) { edges { node { type { slug name } root { entityId number displayName } } } } } }';
  const { project } = await graph<Found>(page, asked, { projectId });
  return new Map(project.diagrams.edges.map(({ node }) => [`${node.type.slug} ${node.root.number}`, node]));
}

/** Goes somewhere as links of the page do: without loading the page anew, which is what costs most. */
export const leadTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
