const MAX_BYTES = 240; // File systems allow 255, and browsers append a number to a name that is taken

const bytes = (text: string) => Buffer.byteLength(text);

/**
 * Returns a download's file name: its title, without characters that lead into another folder, hide the file or turn its reading direction.
 */
export function downloadName(title: string, extension: string, unnamed = 'Unnamed'): string {
  const clean = title
    .toWellFormed()
    .replace(/[/\\]/g, '-')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  return `${shortened(clean, MAX_BYTES - bytes(extension)) || unnamed}${extension}`;
}

/** Returns as many whole characters as fit: half a surrogate pair cannot be written into a header. */
function shortened(text: string, room: number): string {
  if (bytes(text) <= room) return text;
  let kept = '';
  let left = room;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    left -= bytes(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept.trim();
}

/** Returns the header that names a download (RFC 6266): in ASCII for old clients, and in full. */
export function disposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/gu, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;
}

/** RFC 5987 also requires these four characters to be escaped. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
