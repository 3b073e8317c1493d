const MAX_BYTES = 240; // file systems hold 255, and browsers append a number to a name that is taken

const bytes = (text: string) => Buffer.byteLength(text);

/** The name that a download gets: the title as it is, but for what would lead into another folder, hide the file or turn its reading direction. */
export function downloadName(title: string, extension: string, unnamed = 'Unnamed'): string {
  const clean = title
    .toWellFormed()
    .replace(/[/\\]/g, '-')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  return `${shortened(clean, MAX_BYTES - bytes(extension)) || unnamed}${extension}`;
}

/** As many whole signs as fit: half a sign cannot be written into a header. */
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

/** The header that names a download (RFC 6266): once in plain ASCII for what is old, and once as it is. */
export function disposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/gu, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;
}

/** As RFC 5987 wants it: these four signs have a meaning of their own there. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
