// A requirements document goes its way: pasted from Word, written by two at once, reviewed by suggestions, kept, changed and compared,
// tested with a failure, presented, and put on paper.
import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import { extractText } from 'unpdf';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { invite } from '../support/invited.ts';
import { ownProject } from '../support/own-sample.ts';
import { complaintsOfPdf } from '../support/pdf-structure.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { WORD_DOCUMENT } from '../support/word-clipboard.ts';

const roles = { collaborator: 2, reviewer: 3 };

/** Somebody else who is let into the project, on the same page. */
async function joined(ada: Page, projectId: number, role: keyof typeof roles): Promise<Page> {
  const username = await invite(ada, `paper-${role}-${process.pid}-${projectId}@example.org`);
  await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization: 'sample', projectId, shares: [{ username, roleId: roles[role] }] },
  });
  const page = await signedIn(ada.context().browser()!, {}, username);
  await page.goto(ada.url());
  return page;
}

/** Copies HTML as a program does that writes it onto the clipboard, in a window of its own. */
async function copied(page: Page, html: string): Promise<void> {
  const word = await page.context().newPage();
  await word.goto('about:blank');
  await word.evaluate((text) => {
    document.addEventListener('copy', (event) => {
      event.clipboardData!.setData('text/html', text);
      event.preventDefault();
    });
  }, html);
  await word.keyboard.press('Control+c');
  await word.close();
}

/** Opens the text of a row and goes behind its last word. */
async function writeIn(row: Locator): Promise<Locator> {
  await row.click();
  await row.press('F2');
  const text = row.getByRole('textbox', { name: /description$/i });
  await text.click();
  await text.press('Control+End');
  return text;
}

/** Sends a mutation that makes something in a project. */
const make = async <T>(page: Page, projectId: number, mutation: string, input: object, fields: string) => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const text = `mutation($input: ${type}!) { ${mutation}(input: $input) { ${fields} } }`;
  const made = await graph<Record<string, T>>(page, text, { input: { organization: 'sample', projectId, ...input } });
  return made[mutation]!;
};

/** The classes and relations of a project. */
async function schemaOf(page: Page, projectId: number) {
  const schema = await page.request.get(`/api/v4/o/sample/p/${projectId}/schema`);
  return (await schema.json()) as Record<'classes' | 'relations', { id: number; name: string }[]>;
}
interface MadeArtifact {
  artifact: { entity: { entityId: number } };
}

test('a text becomes a document, its tests fail, and the report says so', async ({ browser }) => {
  const ada = await signedIn(browser);
  const projectId = await ownProject(ada);
  const home = `/sample/p/${projectId}`;
  const made = async (kind: string, name: string): Promise<number> => {
    const fields = 'artifact { entity { entityId } }';
    const { artifact } = await make<MadeArtifact>(ada, projectId, 'createArtifact', { kind, name }, fields);
    return artifact.entity.entityId;
  };
  const documentId = await made('DOCUMENT', 'Needs');
  const rowOn = (page: Page, name: string | RegExp) => page.getByRole('group', { name });

  await test.step('a document of Word is pasted, looked at, taken back and brought again', async () => {
    await ada.goto(`${home}/documents/${documentId}`);
    await expect(ada.getByRole('heading', { name: 'Needs', level: 1 })).toBeVisible();
    await copied(ada, WORD_DOCUMENT);
    await ada.keyboard.press('Control+v');
    await expect(ada.getByText('4 requirements, 5 statements')).toBeVisible();
    await expectAccessibleInBothSchemes(ada);
    await ada.getByRole('button', { name: 'Add 9 rows' }).click();
    await expect(rowOn(ada, '2.2.2 Restart')).toBeVisible();
    await ada.keyboard.press('Control+z');
    await expect(ada.getByRole('group', { name: /Restart/ })).toHaveCount(0);
    await ada.keyboard.press('Control+y');
    await expect(rowOn(ada, '2.2.1 Endurance')).toContainText('The buoy shall work for 90 days.');
    await expect(rowOn(ada, '3 Characteristics').getByRole('cell', { name: '12.5' })).toBeVisible();
  });

  const ben = await joined(ada, projectId, 'collaborator');
  await test.step('two write in it at once', async () => {
    const [hers, his] = await Promise.all([writeIn(rowOn(ada, '1 Mission')), writeIn(rowOn(ben, '2.2.1 Endurance'))]);
    await Promise.all([hers.pressSequentially(' It swims.'), his.pressSequentially(' It sleeps by night.')]);
    await Promise.all([hers.press('Escape'), his.press('Escape')]);
    await expect(rowOn(ada, '2.2.1 Endurance')).toContainText('90 days. It sleeps by night.');
    await expect(rowOn(ben, '1 Mission')).toContainText('coast guard. It swims.');
  });
  await ben.context().close();

  const rita = await joined(ada, projectId, 'reviewer');
  const alert = /The buoy shall alert/;
  await test.step('a reviewer suggests, and what is accepted becomes the text', async () => {
    await expect(rita.getByText(/^Suggesting/)).toBeVisible();
    const text = await writeIn(rowOn(rita, alert));
    await text.pressSequentially(' By radio.');
    await text.press('Escape');
    const suggestion = rowOn(ada, alert).getByRole('region', { name: /^Suggestion of / });
    await expect(suggestion.getByRole('insertion')).toHaveText('By radio.');
    await suggestion.getByRole('button', { name: 'Accept' }).click();
    await expect(rowOn(rita, alert)).toContainText('15 minutes. By radio.');
    await expect(rowOn(rita, alert).getByRole('region')).toHaveCount(0);
  });
  await rita.context().close();

  await test.step('it is kept, changed, and compared word by word', async () => {
    await ada.getByRole('button', { name: 'Current' }).click();
    await ada.getByRole('menuitem', { name: 'New baseline' }).click();
    const dialog = ada.getByRole('dialog', { name: 'New baseline' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Agreed');
    await dialog.getByRole('button', { name: 'Create baseline' }).click();
    await expect(ada.getByRole('link', { name: 'Agreed' })).toBeVisible();
    await ada.goBack();
    const text = await writeIn(rowOn(ada, alert));
    await text.press('Control+a');
    await text.pressSequentially('The buoy shall alert within 5 minutes. By radio.');
    await text.press('Escape');
    await expect(rowOn(ada, alert)).toContainText('within 5 minutes');
    await ada.goto(`${home}/baselines`);
    await ada.getByRole('link', { name: 'Agreed' }).click();
    await ada.getByRole('tab', { name: 'Compare' }).click();
    await expect(ada.getByText('1 difference from Agreed to now')).toBeVisible();
    await ada.getByRole('button', { name: alert }).click();
    await expect(ada.getByRole('deletion').filter({ hasText: '15' })).toBeVisible();
    await expect(ada.getByRole('insertion').filter({ hasText: '5' })).toBeVisible();
  });

  await test.step('a test of it fails, an issue says so, and the cycle is ended', async () => {
    const suiteId = await made('TEST_SUITE', 'Bench');
    const { classes, relations } = await schemaOf(ada, projectId);
    const relation = (name: string) => relations.find((each) => each.name === name)!.id;
    const found = await ada.request.post(`/api/v4/o/sample/p/${projectId}/entities/search`, {
      data: { query: 'class:Requirement name:alert' },
    });
    const [requirement] = ((await found.json()) as { entities: { id: number }[] }).entities;
    const rels = [
      { relationId: relation('verifies'), targetId: requirement!.id },
      { relationId: relation('references'), targetId: suiteId },
    ];
    const classId = classes.find(({ name }) => name === 'Test Case')!.id;
    const data = [{ projectId, classId, name: 'Spill oil', rels }];
    expect((await ada.request.post('/api/v4/o/sample/entities', { data })).status()).toBe(200);
    await ada.goto(`${home}/test-center/${suiteId}`);
    await expect(ada.getByRole('heading', { name: 'Spill oil', exact: true })).toBeVisible();
    await ada.keyboard.press('e');
    await ada.keyboard.type('Nobody was told.');
    await ada.keyboard.press('Escape');
    await ada.keyboard.press('f');
    await expect(ada.getByText('Spill oil failed. That was the last step.')).toBeVisible();
    await ada.keyboard.press('i');
    const dialog = ada.getByRole('dialog', { name: 'Raise an issue' });
    await expect(dialog.getByText('Nobody was told.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Raise issue' }).click();
    await expect(ada.getByRole('region', { name: 'Issues' })).toContainText('Spill oil: failed');
    await ada.goto(`${home}/test-center/coverage?state=Failed`);
    await expect(ada.getByRole('row', { name: alert })).toBeVisible();
    await ada.goBack();
    await ada.getByRole('button', { name: 'End cycle…' }).click();
    await ada.getByRole('button', { name: 'End cycle', exact: true }).click();
    await expect(ada.getByText('Cycle 1 ended.')).toBeVisible();
    await expect(ada.getByRole('group', { name: 'Step 1' })).toContainText('Not Run');
  });

  await test.step('it is presented by keys', async () => {
    const showId = await made('PRESENTATION', 'Review');
    const title = { id: 'title', kind: 'title', x: 64, y: 40, w: 900, h: 84 };
    const rows = ['Why', 'What'].map((name) => ({ name, layout: JSON.stringify({ boxes: [title] }) }));
    await make(ada, projectId, 'arrangeArtifact', { artifactId: showId, add: { rows } }, 'revision');
    await ada.goto(`${home}/presentations/${showId}`);
    await ada.getByRole('button', { name: 'Present' }).click();
    await expect(ada.getByRole('dialog', { name: 'Slide 1 of 2: Why' })).toBeVisible();
    await ada.keyboard.press('ArrowRight');
    await expect(ada.getByRole('dialog', { name: 'Slide 2 of 2: What' })).toBeVisible();
    await ada.keyboard.press('Escape');
    await expect(ada.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it goes on paper as it is now, for those too who have it read', async () => {
    await ada.goto(`${home}/documents/${documentId}`);
    await ada.getByRole('button', { name: 'More actions' }).click();
    await ada.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByText('PDF', { exact: true }).click();
    const [download] = await Promise.all([
      ada.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Create report' }).click(),
    ]);
    const bytes = new Uint8Array(await readFile(await download.path()));
    expect(textOfPdf(bytes)).toMatch(/Needs[^]*Mission[^]*It swims[^]*within 5 minutes[^]*sleeps by night[^]*12\.5/);
    expect(complaintsOfPdf(bytes)).toEqual([]);
  });

  await test.step('the browser prints it whole, with its classification and numbers on each page', async () => {
    const data = { id: projectId, preferences: { Banner: { template: 'SECRET' } } };
    expect((await ada.request.put('/api/v4/o/sample/p', { data })).status()).toBe(200);
    await ada.goto(`${home}/documents/${documentId}`);
    await expect(rowOn(ada, '2.2.1 Endurance')).toContainText('90 days');
    const { totalPages, text } = await extractText(new Uint8Array(await ada.pdf({ format: 'A5' })));
    expect(totalPages).toBeGreaterThan(1);
    for (const [at, page] of text.entries()) {
      expect(page.match(/SECRET/g)).toHaveLength(2);
      expect(page).toContain(`${at + 1} / ${totalPages}`);
    }
    expect(text.join('\n')).toMatch(/Needs[^]*Mission[^]*within 5 minutes[^]*2\.2\.2 Restart[^]*12\.5/);
    expect(text.join('\n')).not.toMatch(/Columns|Search or run a command|9 rows/);
  });
});
