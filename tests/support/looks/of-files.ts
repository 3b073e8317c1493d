// Files of a project, and the pictures of entities.
import { button, entityOf, entry, inTurn, more, textShown, type Step, type Visit } from './sight.ts';

/** A file for which there is no room. */
const refusedFile: Step = async (page) => {
  const json = {
    status: 402,
    title: 'No Room for the File',
    message: 'The files of this organization take 50 of the 50 MB that they may, and this one does not fit.',
  };
  await page.route('**/p/1/files', (route) => route.fulfill({ status: 402, json }), { times: 1 });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a photograph.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.getByText('this one does not fit').waitFor();
};
const fileOfSample = 'orbit-altitude-trade.csv';
/** Gives the sample's file new content under its name. */
const replaced: Step = async (page) => {
  const [file] = (await (await page.request.get('/api/v4/o/sample/p/1/files')).json()) as { id: number }[];
  const content = {
    name: fileOfSample,
    mimeType: 'text/csv',
    buffer: Buffer.from('altitude_km,revisit_h\n700,11.4\n'),
  };
  await page.request.put(`/api/v4/o/sample/p/1/files?key=${file!.id}`, { multipart: { upload_file: content } });
};
/** A picture of 400 by 200 pixels, drawn by the page. */
const choosePicture: Step = async (page) => {
  const content = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 200;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#2f7f9f';
    context.fillRect(0, 0, 400, 200);
    context.fillStyle = '#f0c040';
    context.fillRect(150, 50, 100, 100);
    return canvas.toDataURL().split(',')[1]!;
  });
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'a photograph.png', mimeType: 'image/png', buffer: Buffer.from(content, 'base64') });
  await page.getByRole('application', { name: 'Visible part of the image' }).waitFor();
};

export const sightsOfFiles: readonly Visit[] = [
  {
    at: '/sample/p/1/files',
    sign: fileOfSample,
    sights: [
      { name: 'files' },
      {
        name: 'a file beside the others',
        open: inTurn(button(fileOfSample), textShown('Used in'), textShown(/revisit_h/)),
        at: '.fl-beside',
        only: 'wide',
        close: 'anew',
      },
      {
        name: 'a file over the others',
        open: inTurn(button(fileOfSample), textShown('Used in'), textShown(/revisit_h/)),
        only: 'narrow',
      },
      {
        name: 'versions of a file',
        open: inTurn(replaced, button(fileOfSample), textShown('Versions'), textShown(/revisit_h/)),
        at: '.fl-versions',
        close: 'anew',
      },
      {
        name: 'a version of a file to delete',
        open: inTurn(replaced, button(fileOfSample), textShown('Versions'), button('Delete version 1')),
        close: 'anew',
      },
      {
        name: 'files that are used and stay',
        open: inTurn(
          (page) => page.getByRole('checkbox', { name: `Select ${fileOfSample}` }).check(),
          button('Delete 1 file'),
        ),
        close: 'anew',
      },
      { name: 'a file that was not taken', open: refusedFile, at: '.up-box', close: 'anew' },
    ],
  },
  {
    at: entityOf('class:Asset'),
    sign: 'History',
    sights: [
      { name: 'no picture of an entity yet', open: inTurn(more, entry('Image')), close: 'anew' },
      { name: 'a picture that is cropped', open: inTurn(more, entry('Image'), choosePicture), close: 'anew' },
    ],
  },
];
