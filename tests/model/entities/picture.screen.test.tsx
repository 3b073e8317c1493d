// The picture of an entity: chosen, dropped or pasted, cut to a square by keys or the pointer, saved as one step that can be undone, or taken away.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { allUploads, Upload, upload } from '../../support/upload-on-its-way.ts';
import { pump } from './on-entity.tsx';

const drawImage = vi.fn();
let begun = 0;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  drawImage.mockReset();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['cut'], { type: type! })),
  );
  begun = allUploads().length;
});

const photograph = new File(['x'], 'hall.jpeg', { type: 'image/jpeg' });

async function open(given: object = {}): Promise<ReturnType<typeof within>> {
  visit('/acme/p/7/database/entity/12', { project, entity: { ...pump, ...given } });
  await screen.findByLabelText('Name');
  fireEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1)!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Image' }));
  return within(await screen.findByRole('dialog', { name: 'Image of A.1 Pump' }));
}
/** The browser has read the picture: 400 by 200 pixels. */
async function shown(dialog: ReturnType<typeof within>): Promise<HTMLElement> {
  const image = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('img[src="blob:picture"]');
    expect(found).not.toBeNull();
    return found!;
  });
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  return dialog.findByRole('application', { name: 'Visible part of the image' });
}

test.each([
  ['pasted', () => fireEvent.paste(document.body, { clipboardData: { files: [photograph] } })],
  [
    'dropped',
    (dialog: ReturnType<typeof within>) =>
      fireEvent.drop(dialog.getByText(/Drop an image here/), {
        dataTransfer: { files: [photograph], types: ['Files'] },
      }),
  ],
])('a picture that is %s is cut to the square that keys have chosen, and is saved as one step', async (_how, give) => {
  const dialog = await open();
  expect(dialog.getByRole('button', { name: 'Save image' })).toHaveProperty('disabled', true);
  give(dialog);
  const square = await shown(dialog);
  fireEvent.keyDown(square, { key: '-' });
  fireEvent.keyDown(square, { key: 'ArrowRight' });
  expect(dialog.getByText('180 × 180 pixels, 30 % from the left and 5 % from the top')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save image' }));
  await waitFor(() => expect(allUploads().length).toBe(begun + 1));
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 120, 10, 180, 180, 0, 0, 180, 180);
  expect(upload().file).toMatchObject({ name: 'hall.jpg', type: 'image/jpeg' });
  await act(async () => upload().end(200, { id: 31 }));
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({ entities: [{ entityId: 'Entity 12', imageId: 31 }] });
  await save.answer({ saveEntities: { revision: 41, entities: [{ ...pump, imageId: 31 }] } });
  expect(await screen.findByText('A.1 Pump has an image.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the pointer moves the square and draws it by its corners', async () => {
  const dialog = await open();
  fireEvent.paste(document.body, { clipboardData: { files: [photograph] } });
  const square = await shown(dialog);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  vi.spyOn(square.parentElement!, 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
  const corner = square.querySelector('[data-corner="bottom right"]')!;
  fireEvent.pointerDown(corner, { clientX: 100, clientY: 100, button: 0 });
  fireEvent.pointerMove(corner, { clientX: 50, clientY: 100 });
  fireEvent.pointerUp(corner);
  expect(dialog.getByText('100 × 100 pixels, 25 % from the left and 0 % from the top')).toBeTruthy();
  fireEvent.pointerDown(square, { clientX: 0, clientY: 0, button: 0 });
  fireEvent.pointerMove(square, { clientX: 10, clientY: 10 });
  fireEvent.pointerUp(square);
  expect(dialog.getByText('100 × 100 pixels, 30 % from the left and 10 % from the top')).toBeTruthy();
});

test('the whole picture is kept as it is where somebody wants that; a refusal is told in the dialog', async () => {
  const dialog = await open();
  fireEvent.paste(document.body, { clipboardData: { files: [photograph] } });
  await shown(dialog);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Keep the whole image' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save image' }));
  await waitFor(() => expect(allUploads().length).toBe(begun + 1));
  expect(upload().file).toMatchObject({ name: 'hall.jpeg' });
  await act(async () => upload().end(402, { title: 'No Room for the File', message: 'It does not fit.' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('It does not fit.');
});

test('a file that is no picture is refused, and so is a broken picture', async () => {
  const dialog = await open();
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } });
  expect((await dialog.findByRole('alert')).textContent).toContain('An image is a PNG, JPEG, GIF or WebP file.');
  fireEvent.paste(document.body, { clipboardData: { files: [photograph] } });
  await waitFor(() => expect(document.querySelector('img[src="blob:picture"]')).not.toBeNull());
  fireEvent.error(document.querySelector('img[src="blob:picture"]')!);
  expect((await dialog.findByRole('alert')).textContent).toContain('The file is broken');
});

test('a picture that is there is shown, and can be taken away', async () => {
  const dialog = await open({ imageId: 5, thumbnailUrl: '/t' });
  expect(dialog.getByRole('img', { name: 'In use now' }).getAttribute('src')).toBe('/api/v4/o/acme/files/5/serve');
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({ entities: [{ entityId: 'Entity 12', imageId: null }] });
  await save.answer({ saveEntities: { revision: 41, entities: [{ ...pump, imageId: null }] } });
  expect(await screen.findByText('Image removed.')).toBeTruthy();
});
