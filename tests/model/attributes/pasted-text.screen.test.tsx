import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
// Content that is pasted or dropped into a text keeps its structure, and pictures are stored as files and resized.
import type { Editor } from '@tiptap/core';
import { beforeEach, expect, test, vi } from 'vitest';

import { fromWord } from '../../../web/attributes/rich-text/paste/from-word.ts';
import { RichText } from '../../../web/attributes/rich-text/RichText.tsx';
import { report } from '../../../web/relay/connection.ts';
import { toast } from '../../../web/ui/toasts.tsx';
import { showPart } from '../../support/on-screen.tsx';
import { Upload, upload } from '../../support/upload-on-its-way.ts';

const changed = vi.fn<(html: string) => void>();
beforeEach(() => {
  changed.mockClear();
  vi.stubGlobal('XMLHttpRequest', Upload);
});

const show = async (html: string) => {
  showPart(<RichText id="it" html={html} onChange={changed} />);
  const text = await screen.findByRole('textbox');
  return { text, editor: (text as unknown as { editor: Editor }).editor };
};
const picture = () => new File(['x'], 'pump.png', { type: 'image/png' });
/** Returns the data of a clipboard or a drop. */
const holding = (kinds: Record<string, string>, files: File[] = []) => ({
  files,
  types: Object.keys(kinds),
  items: [],
  getData: (kind: string) => kinds[kind] ?? '',
  clearData: () => undefined,
});
function paste(text: HTMLElement, kinds: Record<string, string>, files: File[] = []) {
  const event = createEvent.paste(text, { clipboardData: holding(kinds, files) });
  act(() => void fireEvent(text, event));
}

const item = (text: string, level: number, mark: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`;
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
  <h2>Pumps<o:p></o:p></h2><p class=MsoNormal style='margin-bottom:8pt'>They <b style='mso-bidi-font-weight:normal'>move</b> water.</p>
  ${item('First', 1, '1.')}${item('Inner', 2, '·')}${item('Second', 1, '2.')}
  <p class=MsoNormal>End</p><!--EndFragment--></body></html>`;

test("Word's lists, headings and bold words are kept, without Word's own markup", async () => {
  const { text } = await show('<p></p>');
  paste(text, { 'text/html': word });
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(changed.mock.lastCall![0]).toBe(
    '<h2>Pumps</h2><p>They <strong>move</strong> water.</p><ol><li><p>First</p><ul><li><p>Inner</p></li></ul></li><li><p>Second</p></li></ol><p>End</p>',
  );
});

test('HTML from elsewhere than Word is left as it is', () => {
  expect(fromWord('<p style="color:red">One</p>')).toBe('<p style="color:red">One</p>');
});

test('the cells of a spreadsheet come as a table, though a picture of them lies beside', async () => {
  const { text } = await show('<p></p>');
  const cells = '<table><tr><td>Mass</td><td>5 kg</td></tr><tr><td>Power</td><td>3 W</td></tr></table>';
  paste(text, { 'text/html': `<html><body>${cells}</body></html>`, 'text/plain': 'Mass\t5 kg' }, [picture()]);
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(changed.mock.lastCall![0].replaceAll(/ (?:colspan|rowspan)="1"/g, '')).toMatch(
    /<tr><td><p>Mass<\/p><\/td><td><p>5 kg<\/p><\/td><\/tr><tr><td><p>Power<\/p>/,
  );
  expect(changed.mock.lastCall![0]).not.toContain('<img');
});

test('a picture that is pasted is stored as a file, at the place of the paste', async () => {
  const { text, editor } = await show('<p>Before after</p>');
  act(() => void editor.commands.setTextSelection(7));
  paste(text, {}, [picture()]);
  act(() => void editor.commands.insertContentAt(1, 'x'));
  act(() => upload().end(200, { id: 9, name: 'pump.png' }));
  await waitFor(() =>
    expect(changed.mock.lastCall?.[0]).toBe(
      '<p>xBefore<img src="/api/v4/o/acme/files/9/serve" alt="pump.png"> after</p>',
    ),
  );
});

test('a picture that has no room is refused in words, and the text stays', async () => {
  const { text } = await show('<p>One</p>');
  paste(text, {}, [picture()]);
  act(() => upload().end(402, { title: 'No Room for the File', message: 'It does not fit.' }));
  expect(await screen.findByText('It does not fit.')).toBeTruthy();
  expect(changed).not.toHaveBeenCalled();
});

test('a picture that could not be sent is reported as missing, and can be tried again for the same place', async () => {
  const { text, editor } = await show('<p>Before after</p>');
  act(() => void editor.commands.setTextSelection(7));
  act(() => report({ isOnline: false }));
  paste(text, {}, [picture()]);
  act(() => upload().breakOff());
  expect(await screen.findByText(/^pump\.png was not uploaded: there is no connection/)).toBeTruthy();
  act(() => report({ isOnline: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => upload().end(200, { id: 9, name: 'pump.png' }));
  await waitFor(() => expect(changed.mock.lastCall?.[0]).toContain('Before<img src="/api/v4/o/acme/files/9/serve"'));
});

test('a picture is reported as missing if the user leaves its text before it was sent', async () => {
  const { text } = await show('<p>One</p>');
  const told = vi.spyOn(toast, 'failed').mockReturnValue();
  paste(text, {}, [picture()]);
  cleanup();
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith({
      title: 'Not added',
      message: 'pump.png: you left the text before the upload finished. Add it again.',
    }),
  );
});

test('a picture that is selected is resized by keys and by buttons, within its bounds', async () => {
  const { text, editor } = await show(
    '<p><img src="/api/v4/o/acme/files/9/serve" alt="pump" width="100" height="50"></p>',
  );
  act(() => void editor.commands.setNodeSelection(1));
  fireEvent.keyDown(text, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(changed.mock.lastCall?.[0]).toContain('width="115" height="58"'));
  fireEvent.click(await screen.findByRole('button', { name: 'Smaller image' }));
  await waitFor(() => expect(changed.mock.lastCall?.[0]).toContain('width="100" height="50"'));
  for (let times = 0; times < 20; times++) fireEvent.keyDown(text, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(changed.mock.lastCall?.[0]).toContain('width="24"'));
});
