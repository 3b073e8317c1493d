// Every type of diagram, what the sample draws with it, and what is drawn by hand.
import type { Page } from '@playwright/test';

import { graph } from '../../support/signed-in.ts';

const PASSED = ['New input or output', 'Add'] as const;

export interface Type {
  slug: string;
  /** The number of its root in the sample project. */
  root: string;
  /** The descriptions of some of its shapes, as a screen reader says them. */
  shows: readonly RegExp[];
  /** The palette's name of a tool; absent if a shape alone has no meaning. */
  draws?: string;
  /** A line that leads from one of these to another. What its type asks before is answered. */
  joins?: string;
  /** The question before something is drawn or joined, and the word that answers it. */
  asks?: readonly [question: string, verb: string];
}

export const types: readonly Type[] = [
  { slug: 'hierarchy', root: 'A.1', shows: [/^A\.1 FireSAT System/, /^A\.1\.1\.2\.4 OBC/], draws: 'Part' },
  { slug: 'action', root: '1.1', shows: [/^1\.1\.2 Scan Area/, /^RS\.1 Memory/, /^start/], draws: 'Action' },
  {
    slug: 'asset',
    root: 'A.1',
    shows: [/^A\.1\.2 Ground Station/, /^A\.2 Fire Agency/],
    draws: 'Asset',
    joins: 'Conduit',
  },
  {
    slug: 'n-squared',
    root: '1.1',
    shows: [/^1\.1\.3 Detect Hot Spot/, /^I\.6 Hot Spot List, from 1\.1\.3 .*, cell/],
    draws: 'Child',
    joins: 'Input/Output',
    asks: PASSED,
  },
  {
    slug: 'spider',
    root: 'RSK.5',
    shows: [/^RSK\.5 Funding gap after CDR/, /^TI\.4 CDR/],
    draws: 'Entity',
    asks: ['Which relation?', 'Link'],
  },
  { slug: 'radar', root: 'A.1', shows: [/^M\.1 Revisit time/, /^M\.6 Orbit average power/], draws: 'Axis' },
  {
    slug: 'idef0',
    root: '1.3',
    shows: [/^1\.3\.3 Notify Agency/, /^A\.1\.3 Control Center/],
    draws: 'Function',
    joins: 'Flow',
    asks: PASSED,
  },
  { slug: 'icom', root: '1.1', shows: [/^1\.1 Pass over Area/, /^I\.3 Fire Alert/], draws: 'Output' },
  { slug: 'tree', root: '1', shows: [/^1\.3\.5 Archive Image/], draws: 'Part' },
  {
    slug: 'physical-io',
    root: 'A.1',
    shows: [/^A\.1\.1 Satellite/, /^A\.1\.3 Control Center/],
    draws: 'Asset',
    joins: 'Flow',
    asks: PASSED,
  },
  {
    slug: 'class',
    root: 'PK.4',
    shows: [/^PK\.4\.2 Fire Alert/, /^PK\.4\.6 Recipient/],
    draws: 'Class',
    joins: 'Association',
  },
  { slug: 'activity', root: '1.1', shows: [/^A\.1\.1\.2\.2 ADCS/, /^1\.1\.6 Fire found\?/], draws: 'Action' },
  {
    slug: 'package',
    root: 'PK',
    shows: [/^PK\.2 Bus Equipment/, /^PK\.3\.1 Tracking Antenna/],
    draws: 'Package',
    joins: 'Import',
  },
  { slug: 'parametric', root: 'A.1.1', shows: [/^EQ\.3 Velocity budget/, /^CH\.2 Mass margin/], draws: 'Equation' },
  {
    slug: 'requirement',
    root: 'R.1.2',
    shows: [/^R\.4\.1 Downlink at 2 MB/, /^TC\.7 End-to-end/],
    draws: 'Requirement',
    joins: 'Derive',
  },
  {
    slug: 'ibd',
    root: 'A.1.1.2',
    shows: [/^A\.1\.1\.2\.3 Comms/, /^A\.1\.1\.2\.4\.alert alert/],
    draws: 'Part',
    joins: 'Connector',
  },
  {
    slug: 'bdd',
    root: 'A.1.1',
    shows: [/^A\.1\.1 Satellite/, /^A\.1\.1\.2\.5 Propulsion/],
    draws: 'Block',
    joins: 'Association',
  },
  {
    slug: 'sequence',
    root: 'A.1',
    shows: [/^A\.2 Fire Agency/, /fire found/],
    draws: 'Lifeline',
    joins: 'Message',
    asks: PASSED,
  },
  {
    slug: 'state-machine',
    root: 'A.1.1.2.4',
    shows: [/^S\.2 Watching/, /^S\.2\.3 Alerting/],
    draws: 'State',
    joins: 'Transition',
  },
  { slug: 'use-case', root: 'UC', shows: [/^UC\.6 Sign In/, /^A\.6 Operator/], draws: 'Use Case', joins: 'Include' },
  {
    slug: 'layer',
    root: 'A.1',
    shows: [/^A\.1\.1\.2\.2 ADCS/, /^A\.1\.2 Ground Station/],
    draws: 'Asset',
    joins: 'Conduit',
  },
  { slug: 'i-squared', root: 'A.1.1.2', shows: [/^A\.1\.1\.2\.1 Power/, /, cell/], draws: 'Asset', joins: 'Conduit' },
  { slug: 'timeline', root: 'T.2', shows: [/^T\.2\.4 Make Detailed Design/], draws: 'Action', joins: 'Dependency' },
  { slug: 'risk', root: 'RSK', shows: [/^RSK\.3 Downlink loss during storms/, /^Unscored/], draws: 'Risk' },
  {
    slug: 'icd',
    root: 'C.2',
    shows: [/^C\.2 Downlink/, /^A\.1\.2 Ground Station/],
    draws: 'Row',
  },
];

const OF_SYSML = new Set(
  'class activity package parametric requirement ibd bdd sequence state-machine use-case'.split(' '),
);
export const typesOfSysml = types.filter(({ slug }) => OF_SYSML.has(slug));
export const otherTypes = types.filter(({ slug }) => !OF_SYSML.has(slug));

export const shapes = (page: Page) => page.locator('.dg-shape');
export const shape = (page: Page, name: RegExp) => shapes(page).and(page.getByRole('button', { name })).first();

export interface Kept {
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
