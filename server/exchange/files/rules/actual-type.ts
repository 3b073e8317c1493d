const UNKNOWN = 'application/octet-stream';

/** The types that are told by how a file begins, since browsers and viewers are let open them. */
const beginnings: readonly [type: string, begins: (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  ['application/pdf', (start) => start.startsWith('%PDF-')],
];

/**
 * The media type of a file that begins so: what it is, where that can be told, and else what its sender says. A sender who says that it is one of those
 * that are told by their beginning, and it begins otherwise, is not believed.
 */
export function actualType(claimed: string, beginning: Uint8Array): string {
  const start = Buffer.from(beginning.subarray(0, 16)).toString('latin1');
  const told = beginnings.find(([, begins]) => begins(start));
  if (told) return told[0];
  return beginnings.some(([type]) => type === claimed) ? UNKNOWN : claimed;
}
