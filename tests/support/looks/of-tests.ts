// The test center: a suite that is run, its cycles, and what it covers.
import { button, inTurn, textShown, typedIn, type Found, type Step, type Visit } from './sight.ts';

/** The first test suite of the sample. */
const suite = (end = ''): Visit['at'] => ({
  like: `/sample/p/1/test-center/1${end}`,
  find: async (page) => {
    const found = await page.request.post('/api/v4/o/sample/p/1/entities/search', {
      data: { query: 'label:"Test Suite" order:number', limit: 1 },
    });
    const { entities } = (await found.json()) as { entities: { id: number }[] };
    return `/sample/p/1/test-center/${entities[0]!.id}${end}`;
  },
});
/** A cycle of it that is made for this. */
const ended: Visit['at'] = {
  like: '/sample/p/1/test-center/1/1',
  find: async (page) => {
    const at = await (suite() as Found).find(page);
    const key = Number(at.split('/').at(-1));
    const made = await page.request.post('/api/v4/o/sample/p/1/testcycles', {
      data: { key, name: 'To be looked at', description: 'As it stood on the bench.' },
    });
    return `${at}/${((await made.json()) as { id: number }).id}`;
  },
};
const cycles: Step = (page) => page.getByRole('tab', { name: 'Test Cycles' }).click();

export const sightsOfTests: readonly Visit[] = [
  {
    at: '/sample/p/1/test-center/coverage',
    sign: 'Latest test results for each requirement.',
    sights: [
      { name: 'the coverage of requirements' },
      {
        name: 'requirements that are not found',
        open: inTurn(typedIn('Find requirements', 'nothing-at-all'), textShown('No requirements match.')),
        at: '#main',
        close: 'anew',
      },
      {
        name: 'a query that is not right',
        open: inTurn(typedIn('Find requirements', 'Qualty:<60'), textShown(/Unknown field/)),
        at: '#main',
        close: 'anew',
      },
    ],
  },
  {
    at: '/sample/p/1/test-center/coverage?state=Not+Covered',
    sign: 'Latest test results for each requirement.',
  },
  {
    at: suite(),
    sign: 'results by cycle',
    sights: [
      { name: 'a test suite that is run' },
      { name: 'its cycles to open', open: button(/^(Cycle \d+, running)$/) },
      { name: 'its cases', open: button('Cases and cycles'), only: 'narrow' },
      { name: 'its cycles with their results', open: cycles, at: '.ls-side', only: 'wide', close: 'anew' },
      { name: 'the end of a cycle', open: button('End cycle…') },
      { name: 'an issue that is raised', open: button(/^Raise issue/) },
    ],
  },
  {
    at: ended,
    sign: 'results by cycle',
    sights: [
      { name: 'a cycle that was ended' },
      { name: 'two cycles compared', open: inTurn(cycles, button('Compare')), only: 'wide', close: 'anew' },
    ],
  },
  {
    // Now that there is a cycle.
    at: suite(),
    sign: 'results by cycle',
    sights: [
      { name: 'another name for a cycle', open: inTurn(cycles, button(/^Rename /)), only: 'wide', close: 'anew' },
    ],
  },
];
