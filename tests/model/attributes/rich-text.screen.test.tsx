// Rich text is changed by whoever types, and by nobody else.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { RichText } from '../../../web/attributes/rich-text/RichText.tsx';
import { showPart } from '../../support/on-screen.tsx';

const changed = vi.fn<(html: string) => void>();

const show = async (html: string) => {
  changed.mockClear();
  showPart(<RichText id="it" html={html} onChange={changed} />);
  return screen.findByRole('textbox');
};

test.each([
  ['a list', '<ul><li>One</li><li>Two</li></ul>'],
  ['a table', '<table><tbody><tr><td>One</td></tr></tbody></table>'],
  ['a quotation', '<blockquote>One</blockquote>'],
  ['plain text', 'One'],
])('to put the caret into %s changes nothing', async (_what, html) => {
  const text = await show(html);
  fireEvent.focus(text);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  fireEvent.blur(text);
  expect(changed.mock.calls).toEqual([]);
});

test('formatting by a button is reported as a change', async () => {
  await show('<p>One</p>');
  fireEvent.click(screen.getByRole('button', { name: 'Quote' }));
  expect(changed.mock.calls).toEqual([['<blockquote><p>One</p></blockquote>']]);
});

test('a new stored value is shown and not reported as a change', async () => {
  const Outside = () => {
    const [html, setHtml] = useState('<p>One</p>');
    return (
      <>
        <RichText id="it" html={html} onChange={changed} />
        <button type="button" onClick={() => setHtml('<ul><li>Two</li></ul>')}>
          Arrive
        </button>
      </>
    );
  };
  changed.mockClear();
  showPart(<Outside />);
  fireEvent.click(await screen.findByRole('button', { name: 'Arrive' }));
  await waitFor(() => expect(screen.getByRole('textbox').textContent).toBe('Two'));
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(changed.mock.calls).toEqual([]);
});

test("markup outside of the editor's schema is not run", async () => {
  const text = await show('<p onclick="alert(1)">One<script>alert(2)</script></p>');
  expect(text.innerHTML).toBe('<p>One</p>');
});

test('a read-only text has no toolbar', async () => {
  showPart(<RichText id="it" html="<p>One</p>" onChange={changed} disabled />);
  expect((await screen.findByRole('textbox')).getAttribute('aria-readonly')).toBe('true');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a picture from elsewhere is left out, with its address; pictures of our own stay', async () => {
  const own = '/api/v4/o/acme/files/7/download';
  const text = await show(`<p>One<img src="https://evil.example/x.png"><img src="${own}"></p>`);
  expect([...text.querySelectorAll('img[src]')].map((each) => each.getAttribute('src'))).toEqual([own]);
  expect(await screen.findAllByText('URL https://evil.example/x.png is bad.')).not.toEqual([]);
});
