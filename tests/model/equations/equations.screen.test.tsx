// Equations in texts: drawn where they are read and written, put in by a dialog, and what is no TeX says why at its place.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { sanitizeHtml } from '../../../server/platform/text/html.ts';
import { Prose } from '../../../web/attributes/reading/Prose.tsx';
import { RichText } from '../../../web/attributes/rich-text/RichText.tsx';
import { showPart, type } from '../../support/on-screen.tsx';

const html = '<p>So <span data-equation="x^2">x^2</span> is.</p>';

const alone = '<div data-equation="x^2">x^2</div>';

test.each([
  ['read', <Prose key="it" html={html} />],
  ['read, on a line of its own', <Prose key="it" html={alone} />],
  ['written', <RichText key="it" id="it" html={html} onChange={() => undefined} />],
  ['written, on a line of its own', <RichText key="it" id="it" html={alone} onChange={() => undefined} />],
])('an equation is drawn where a text is %s', async (_how, part) => {
  showPart(part);
  await waitFor(() => expect(document.querySelector('math msup')?.textContent).toBe('x2'));
});

test('invalid TeX stays as text and says why', async () => {
  showPart(<Prose html={String.raw`<p><span data-equation="\frac{1">\frac{1</span></p>`} />);
  const shown = await screen.findByTitle(/expected '}'/i);
  expect(shown.textContent).toBe(String.raw`\frac{1`);
});

test('an equation can take no control of the page, and cannot keep it busy', async () => {
  const [link, endless] = [String.raw`\href{javascript:alert(1)}{x}`, String.raw`\def\a{\a\a}\a`];
  showPart(<Prose html={[link, endless].map((tex) => `<p><span data-equation="${tex}">${tex}</span></p>`).join('')} />);
  await screen.findByTitle(/Too many expansions/);
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});

test('a dialog inserts an equation into a text with a preview; the stored one survives the server', async () => {
  const changed = vi.fn();
  showPart(<RichText id="it" html="<p>So</p>" onChange={changed} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Insert' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Equation' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: 'Equation in TeX' });
  type(field, String.raw`\frac{1`);
  await dialog.findByText(/expected '}'/i);
  type(field, 'a < b');
  await waitFor(() => expect(dialog.getByRole('region', { name: 'Preview' }).querySelector('math')).toBeTruthy());
  fireEvent.click(dialog.getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(changed).toHaveBeenCalled());
  const [written] = changed.mock.lastCall as [string];
  expect(sanitizeHtml(written)).toContain('<span data-equation="a &lt; b">a &lt; b</span>');
});
