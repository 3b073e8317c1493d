// Classification banners on the page: strips at top and bottom show the setting, others' changes show at once, and the dialog has a
// preview.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';

const SAVE = 'BannerDialogProjectMutation';
const strip = (text: string) => ({ text, colour: '#c8102e', textColour: '#ffffff', textSize: 18 });
const secret = { template: 'SECRET', top: strip('SECRET'), bottom: strip('SECRET') };
const top = () => screen.findByRole('region', { name: 'Classification' });
const bottom = () => screen.findByRole('region', { name: 'Classification, end of page' });

test('a project shows its banner, and a new one as soon as somebody sets it', async () => {
  visit('/acme/p/7/dashboard', { project: { ...project, banner: secret } });
  expect((await top()).textContent).toBe('SECRET');
  expect((await bottom()).textContent).toBe('SECRET');
  expect((await top()).style).toMatchObject({ fontSize: '18px', color: 'rgb(255, 255, 255)' });
  const news = await sent('useBannerNewsSubscription');
  expect(news.variables).toEqual({ organization: 'acme', projectId: 7 });
  await news.answer({
    bannerChanged: {
      organization: { slug: 'acme' },
      project: { ...project, banner: { template: 'CUSTOM', top: { ...strip('ITAR'), textSize: 30 }, bottom: null } },
    },
  });
  await screen.findByText('ITAR');
  expect(screen.queryByRole('region', { name: 'Classification, end of page' })).toBeNull();
});

test('an organization shows its own banner', async () => {
  visit('/acme/dashboard', { organization: { slug: 'acme', name: 'Acme', banner: secret } });
  expect((await top()).textContent).toBe('SECRET');
  expect((await sent('useBannerNewsSubscription')).variables).toEqual({ organization: 'acme', projectId: null });
});

test('a banner is previewed before it is saved, and kept in the form when the server refuses it', async () => {
  visit('/acme/p/7/dashboard');
  give({ organization: { slug: 'acme', bannerSetting: { template: 'CONFIDENTIAL' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Project Preferences' }));
  expect(screen.queryByRole('region', { name: /^Classification/ })).toBeNull();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Banner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Banner' }));
  const inherited = await dialog.findByRole('radio', { name: 'As in the organization: CONFIDENTIAL' });
  expect((inherited as HTMLInputElement).checked).toBe(true);
  const preview = () => dialog.getByRole('group', { name: 'Preview of the page' }).textContent;
  expect(preview()).toBe('CONFIDENTIALThe pageCONFIDENTIAL');
  fireEvent.click(dialog.getByRole('radio', { name: 'Custom' }));
  const upper = within(dialog.getByRole('group', { name: 'Top' }));
  type(upper.getByLabelText('Text'), 'Do not forward');
  type(upper.getByLabelText('Color'), '#ffee00');
  fireEvent.click(within(dialog.getByRole('group', { name: 'Bottom' })).getByLabelText('Shown'));
  expect(preview()).toBe('Do not forwardThe page');
  // On a light colour letters are dark, unless somebody wants them otherwise.
  expect(upper.queryByRole('status')).toBeNull();
  type(upper.getByLabelText('Text color'), '#ffffff');
  fireEvent.click(await upper.findByRole('button', { name: 'Use black' }));
  expect(upper.queryByRole('status')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Save banner' }));
  const save = await sent(SAVE);
  expect(save.variables['input']).toMatchObject({
    projectId: 'Project 7',
    setting: {
      template: 'CUSTOM',
      top: true,
      bottom: false,
      topText: 'Do not forward',
      topColour: '#ffee00',
      topTextColour: '#000000',
      topTextSize: null,
    },
  });
  save.refuse({ message: "The banner's topText must be plain text of at most 100 characters." });
  expect((await dialog.findByRole('alert')).textContent).toContain("The banner's topText must be plain text");
  fireEvent.click(dialog.getByRole('radio', { name: 'SECRET' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save banner' }));
  const again = await sent(SAVE);
  expect(again.variables['input']).toEqual({ projectId: 'Project 7', setting: { template: 'SECRET' } });
  await again.answer({ saveProjectBanner: { project: { ...project, banner: secret } } });
  expect((await top()).textContent).toBe('SECRET');
  expect(unanswered()).not.toContain(SAVE);
});
