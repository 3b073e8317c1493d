/** Tells whether a text is n, n..m, n..* or *, with the smaller number first. */
function isMultiplicity(text: string): boolean {
  const [, first, last] = /^\s*(\d{1,9}|\*)(?:\s*\.\.\s*(\d{1,9}|\*))?\s*$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return first !== undefined;
  return first !== '*' && (last === '*' || Number(first) <= Number(last));
}

/** Writes a multiplicity without blanks and leading zeros; an empty text means none. Null if the text is no multiplicity. */
export function normalMultiplicity(text: string): string | null {
  if (text.trim() === '') return '';
  if (!isMultiplicity(text)) return null;
  const ends = text.split('..').map((end) => end.trim());
  return ends.map((end) => (end === '*' ? end : String(Number(end)))).join('..');
}
