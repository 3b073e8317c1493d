// Every type of diagram in a browser: opened on the sample project; begun, drawn on by its own palette, and the same to whoever opens it then.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const PASSED = ['What is passed on?', 'Draw it'] as const;

interface Type {
  slug: string;
  /** The number of its root in the sample project. */
  root: string;
  /** What a reader hears of some of what stands on it. */
  shows: readonly RegExp[];
  /** What its palette calls something that it draws; none where a shape alone says nothing. */
  draws?: string;
  /** A line that leads from one of these to another. What its type asks before is answered. */
  joins?: string;
  /** The question before something is drawn or joined, and the word that answers it. */
  asks?: readonly [question: string, verb: string];
}

const types: readonly Type[] = [
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
    asks: ['By which relation?', 'Link'],
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

const shapes = (page: Page) => page.locator('.dg-shape');
const shape = (page: Page, name: RegExp) => shapes(page).and(page.getByRole('button', { name })).first();
/** All that a reader hears where the whole picture is in view and has come to rest, in an order of its own. */
async function heardOfAll(page: Page): Promise<string[]> {
  await expect(shapes(page).first()).toBeAttached();
  const fit = page.getByRole('button', { name: 'Fit', exact: true });
  // Asked in the page itself, frame by frame: from outside each look costs more than what it looks at.
  return fit.evaluate(async (button) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const look = async (): Promise<string[]> => {
      (button as HTMLButtonElement).click();
      do await frame();
      while (document.querySelector('.dg-layer[data-follows]'));
      const all = [...document.querySelectorAll('.dg-shape')];
      return all.map((each) => each.getAttribute('aria-label') ?? '').toSorted();
    };
    let [before, now] = [[''], await look()];
    while (now.join('\n') !== before.join('\n')) [before, now] = [now, await look()];
    return now;
  });
}

interface Kept {
  type: { slug: string; name: string };
  root: { entityId: number; number: string; displayName: string };
}

/** The diagrams that the sample keeps, by type and the number of their root. */
async function keptIn(page: Page, projectId: number): Promise<Map<string, Kept>> {
  interface Found {
    project: { diagrams: { edges: { node: Kept }[] } };
  }
  const asked =
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { diagrams(first: 100) { edges { node { type { slug name } root { entityId number displayName } } } } } }';
  const { project } = await graph<Found>(page, asked, { projectId });
  return new Map(project.diagrams.edges.map(({ node }) => [`${node.type.slug} ${node.root.number}`, node]));
}

/** Goes somewhere as links of the page do: without loading the page anew, which is what costs most. */
const leadTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

async function goTo(page: Page, projectId: number, { type, root }: Kept): Promise<void> {
  await leadTo(page, `/sample/p/${projectId}/diagrams/${type.slug}/${root.entityId}`);
  await expect(page.getByRole('group', { name: `${root.displayName}, ${type.name}. Arrow keys` })).toBeAttached();
}

/** Answers what a type asks before it draws. */
async function answer(page: Page, [question, verb]: readonly [string, string]): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: verb }).click();
}

/** Draws something by its construct, and says what it is called where it is asked. */
async function draw(page: Page, { draws, asks, joins }: Type, called: string): Promise<void> {
  await page.getByRole('region', { name: 'Constructs' }).getByRole('button', { name: draws!, exact: true }).click();
  if (asks && !joins) await answer(page, asks);
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill(called);
  await name.press('Enter');
  await expect(shape(page, new RegExp(called))).toBeAttached();
}

/** Draws another one beside what was drawn, and a line between the two, by keys. */
async function joinWithAnother(page: Page, type: Type, line: string): Promise<void> {
  const [begun, also] = [`Begun on ${type.slug}`, `Also on ${type.slug}`];
  await shape(page, new RegExp(begun)).press('Escape');
  await draw(page, type, also);
  await shape(page, new RegExp(begun)).focus();
  await page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: line, exact: true }).click();
  await shape(page, new RegExp(also)).press('Enter');
  if (type.asks) await answer(page, type.asks);
  await expect(shape(page, new RegExp(`${begun}.*${also}|${also}.*${begun}`))).toBeAttached();
}

test('all types of diagrams are drawn of the sample', async ({ browser }) => {
  const page = await signedIn(browser);
  const kept = await keptIn(page, 1);
  await page.goto('/sample/p/1/diagrams');
  for (const { slug, root, shows } of types)
    await test.step(slug, async () => {
      const diagram = kept.get(`${slug} ${root}`)!;
      expect(diagram, `the sample keeps a diagram of type ${slug} of ${root}`).toBeDefined();
      await goTo(page, 1, diagram);
      await page.getByRole('button', { name: 'Fit', exact: true }).click();
      for (const name of shows) await expect(shape(page, name)).toBeAttached();
    });
});

const AT_ONCE = 7;
/** By few, so that neither worker idles while the other draws on. */
const parts = Array.from({ length: Math.ceil(types.length / AT_ONCE) }, (_, i) =>
  types.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
);
for (const part of parts)
  test(`each type from ${part[0]!.slug} to ${part.at(-1)!.slug} is begun with a root of its own, drawn on, and the same to whoever opens it then`, async ({
    browser,
  }) => {
    const page = await signedIn(browser);
    const context = page.context();
    const names = new Map([...(await keptIn(page, 1)).values()].map(({ type }) => [type.slug, type.name]));
    // Beside the sample's own diagrams each of these would be drawn among twenty-five others.
    const projectId = await ownProject(page);
    const dashboard = `/sample/p/${projectId}/diagrams`;
    await page.goto(dashboard);
    const drawn = new Map<string, { at: string; heard: string[] }>();
    for (const each of part)
      await test.step(each.slug, async () => {
        const { slug, draws, joins } = each;
        await leadTo(page, dashboard);
        await page.getByRole('button', { name: `New diagram: ${names.get(slug)!} ` }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Of something new').click();
        await dialog.getByLabel('Name').fill(`Root of ${slug}`);
        await dialog.getByRole('button', { name: 'Create diagram' }).click();
        await expect(page.getByRole('heading', { level: 1, name: `Root of ${slug}` })).toBeVisible();
        if (draws) await draw(page, each, `Begun on ${slug}`);
        if (joins) await joinWithAnother(page, each, joins);
        drawn.set(slug, { at: new URL(page.url()).pathname, heard: await heardOfAll(page) });
      });
    // Opened only now: beside the one that draws, it would draw anew with each of its steps what it shows of another type.
    await page.close();
    const other = await context.newPage();
    await other.goto(dashboard);
    for (const [slug, { at, heard }] of drawn)
      await test.step(`${slug} as others open it`, async () => {
        await leadTo(other, at);
        await expect(other.getByRole('heading', { level: 1, name: `Root of ${slug}` })).toBeVisible();
        expect(await heardOfAll(other)).toEqual(heard);
      });
  });
