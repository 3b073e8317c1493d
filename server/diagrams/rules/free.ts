import { freeKinds, type Free } from '#shared/drawing/free.ts';

import { invalid, within } from '../../refusals/refusal.ts';

const MOST_TEXT = 4_000;
const known = new Set(['kind', 'text', 'file']);
/** The control characters removed from texts. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Returns a free drawing in stored form; refuses in words one that cannot be drawn. */
export const checkedFree = (given: unknown): Free => within('free', () => read(given));

function read(given: unknown): Free {
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw invalid(`A drawn shape is an object with a kind, one of ${freeKinds.join(', ')}.`);
  const { kind, text, file } = given as Record<string, unknown>;
  const strange = Object.keys(given).find((key) => !known.has(key));
  if (strange !== undefined)
    throw invalid(`A drawn shape has no field '${strange.slice(0, 50)}'. Use ${[...known].join(', ')}.`);
  const found = freeKinds.find((each) => each === kind);
  if (!found)
    throw invalid(`'${String(kind).slice(0, 50)}' is not a kind of drawn shape. Use one of ${freeKinds.join(', ')}.`);
  if (text !== undefined && typeof text !== 'string') throw invalid('The text of a drawn shape must be a string.');
  if ((text?.length ?? 0) > MOST_TEXT)
    throw invalid(
      `The text of a drawn shape can have up to ${MOST_TEXT} characters. Shorten it, or put it into the model.`,
    );
  if ((found === 'IMAGE') !== (file !== undefined))
    throw invalid(
      found === 'IMAGE'
        ? 'An image needs its file. Upload it first.'
        : `Only an image has a file, and this shape is of the kind ${found}. Leave the file out.`,
    );
  if (file !== undefined && !(Number.isInteger(file) && (file as number) > 0))
    throw invalid('The file of an image is a number. Send the one that the upload returned.');
  return {
    kind: found,
    ...(text !== undefined && text !== '' && { text: text.toWellFormed().replaceAll(CONTROLS, '') }),
    ...(file !== undefined && { file: file as number }),
  };
}

/** Lists the image files among places. */
export const filesAmong = (places: Iterable<{ free?: unknown } | null>): number[] => [
  ...new Set([...places].flatMap((place) => (place?.free as Free | undefined)?.file ?? [])),
];
