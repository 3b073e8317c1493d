import { invalid } from '../../../refusals.ts';
import type { ImportFormat } from './format.ts';
import { json } from './json/index.ts';
import { reqif } from './reqif/format.ts';

/** Every format that can be brought in. */
export const importFormats: readonly ImportFormat[] = [json, reqif];

export const importFormat = (name: string): ImportFormat => {
  const format = importFormats.find((each) => each.name === name);
  if (!format)
    throw invalid(`'${name}' is no import format. Use one of ${importFormats.map((each) => each.name).join(', ')}.`);
  return format;
};
