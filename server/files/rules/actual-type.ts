const UNKNOWN = 'application/octet-stream';

/** The types that are recognized by their first bytes, since browsers and viewers may open them. */
const beginnings: readonly [type: string, begins: (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  ['application/pdf', (start) => start.startsWith('%PDF-')],
];

/**
 * Returns the media type of a file from its first bytes, or else as its sender says. A claim of a type that is recognized by its first
 * bytes is not believed if they differ.
 */
export function actualType(claimed: string, beginning: Uint8Array): string {
  const start = Buffer.from(beginning.subarray(0, 16)).toString('latin1');
  const told = beginnings.find(([, begins]) => begins(start));
  if (told) return told[0];
  return beginnings.some(([type]) => type === claimed) ? UNKNOWN : claimed;
}
