/** The authors and times of creation and of the last change, as a file says. */
interface Authors {
  created?: Date | undefined;
  createdBy?: string | undefined;
  modified?: Date | null | undefined;
  modifiedBy?: string | null | undefined;
}

/** The metadata key under which an import keeps, in words, the authors named by its file. */
export const MADE_ELSEWHERE = 'import:made';

type Metadata = Record<string, string>;

/** Returns in words who made and changed an imported entity elsewhere; null for one made here. */
export const madeElsewhere = ({ [MADE_ELSEWHERE]: words }: Readonly<Metadata>): string | null => words ?? null;

/** Adds a file's authors and dates to metadata, in words; words already in the file's metadata are kept. */
export function withAuthorsInWords(metadata: Metadata | undefined, origin: Authors): Metadata | undefined {
  const words = authorsInWords(origin);
  return words === '' ? metadata : { [MADE_ELSEWHERE]: words, ...metadata };
}

/** Merges metadata of a file into those of an existing entity, keeping what these say of its authors elsewhere. */
export const withWordsOf = (before: Metadata, metadata: Metadata): Metadata =>
  MADE_ELSEWHERE in before ? { ...metadata, [MADE_ELSEWHERE]: before[MADE_ELSEWHERE]! } : metadata;

/** "made by admin on 2001-05-03, changed by rita on 2002-01-31" */
function authorsInWords({ created, createdBy, modified, modifiedBy }: Authors): string {
  return [told('made', createdBy, created), told('changed', modifiedBy, modified)].filter(Boolean).join(', ');
}

function told(what: string, by: string | null | undefined, on: Date | null | undefined): string {
  const day = on && !Number.isNaN(on.getTime()) ? `on ${on.toISOString().slice(0, 10)}` : '';
  const words = [by ? `by ${by.slice(0, LONGEST)}` : '', day].filter(Boolean);
  return words.length === 0 ? '' : [what, ...words].join(' ');
}
const LONGEST = 100;
