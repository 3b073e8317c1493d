import { invalid } from '../../refusals/refusal.ts';

/** Reads the metadata of an upload in the form of tus 1.0: keys with base64 values, separated by commas. */
export function uploadMetadata(header: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...more] = pair.trim().split(/ +/);
    if (name === '') continue;
    const isRight = more.length === 0 && /^[\w.-]{1,50}$/.test(name) && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
    if (!isRight || said.has(name))
      throw invalid(
        'Upload-Metadata must be keys with values in base64, separated by commas, such as: filename cGxhbi5wZGY=.',
      );
    said.set(name, Buffer.from(value, 'base64').toString());
  }
  return said;
}

/** Returns the whole number in a header; refuses anything else. */
export function numberInHeader(name: string, value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value))
    throw invalid(`Send the header ${name} with a whole number${value === undefined ? '' : `; it is '${value}'`}.`);
  return Number(value);
}
