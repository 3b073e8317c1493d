// Results of tests in a run.
import { expect } from '@playwright/test';

import { gesture, held, valueOf, type Gesture } from '../../support/by-hand.ts';
import { makeArtifact } from './made-artifact.ts';

export const runs: readonly Gesture[] = [
  gesture({
    name: 'what was seen at a test, that it failed, and the next one',
    delay: 3000,
    before: async (given) => {
      const made = await makeArtifact(given, 'TEST_SUITE', [{ name: 'Heat' }, { name: 'Cold' }]);
      await given.page.goto(`${given.home}/test-center/${made.artifactId}`);
      await expect(given.page.getByRole('textbox', { name: 'Actual Result' })).toBeVisible();
      return made;
    },
    keys: async ({ hand, word }) => {
      await hand.press('e');
      await hand.type(word);
      await hand.press('Escape', 'f', 'p');
    },
    seen: (given, { rowIds }) =>
      expect
        .poll(async () =>
          (await held(given, `id:${rowIds.join(',')}`)).map((each) =>
            ['Actual Result', 'Status'].map((name) => valueOf(each, name)),
          ),
        )
        .toEqual([
          [given.word, 'Failed'],
          ['', 'Passed'],
        ]),
  }),
];
