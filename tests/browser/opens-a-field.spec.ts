import { classesOf } from '../support/opens-a-field.ts';
// Every field that a key or a click opens keeps all text that is typed at once, however slow the connection is.
import { ownProject } from '../support/own-sample.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { places } from './fields/index.ts';

for (const { name, lines, attempt } of places)
  test(`${name}: text that is typed at once is in the field afterwards`, async ({ browser }) => {
    // Animated openings are awaited longest, and so is their typing.
    const page = await signedIn(browser, { reducedMotion: 'no-preference' });
    const projectId = await ownProject(page);
    const where = { page, projectId, classes: await classesOf(page, projectId) };
    for (const latency of lines) await test.step(`${latency} ms`, () => attempt(where, latency));
  });
