import type { PropertyType } from '../property-type.ts';
import { becameOther, wrongValue } from '../rules/value-checks.ts';

/** A file of the organization, by its number. */
export const file: PropertyType<number> = {
  description: 'A stored file.',
  graph: {
    description: 'A stored file.',
    fields: {
      fileId: {
        type: 'Int',
        nullable: true,
        description: 'Its number, as in api/v4; null for none.',
        of: (value) => value,
      },
    },
  },
  search: 'presence',
  refersTo: 'files',
  reqif: { kind: 'STRING', text: 'written' },
  fallback: () => null,
  check(value, property) {
    if (value === '') return null;
    const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
      throw wrongValue(property, 'the id of a file', value, 'Upload a file and send the id that the upload returned.');
    return id;
  },
  toText: (id, _property, wording) => `${wording?.baseUrl ?? ''}/files/${id}/download`,
  fromText: fileNamed,
  shortfall: (text, property) =>
    fileNamed(text) === null ? becameOther(property, 'takes the address of a file', text, 'none') : null,
};

function fileNamed(text: string): number | null {
  const id = Number(/\/files\/([1-9]\d*)\/download$/.exec(text.trim())?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}
