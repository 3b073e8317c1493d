/** Kinds of pictures by how their files begin. */
const beginnings: readonly [kind: string, begins: (start: string) => boolean][] = [
  ['PNG', (start) => start.startsWith('\x89PNG\r\n')],
  ['JPEG', (start) => start.startsWith('\xff\xd8\xff')],
  ['GIF', (start) => /^GIF8[79]a/.test(start)],
  ['WebP', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  ['BMP', (start) => start.startsWith('BM')],
  ['TIFF', (start) => start.startsWith('II*\0') || start.startsWith('MM\0*')],
  ['EMF', (start) => start.startsWith('\x01\0\0\0') && start.startsWith(' EMF', 40)],
  ['WMF', (start) => start.startsWith('\xd7\xcd\xc6\x9a')],
  ['AVIF or HEIC', (start) => /^ftyp(avif|avis|heic|heix|mif1|msf1)/.test(start.slice(4))],
  ['SVG', (start) => /^\s*(ï»¿)?\s*<(\?xml|!--|!DOCTYPE|svg|\w+:svg)/i.test(start)],
];

/** Returns the kind of a picture; undefined if unknown. */
export function pictureKind(data: Uint8Array): string | undefined {
  const start = Buffer.from(data.subarray(0, 200)).toString('latin1');
  return beginnings.find(([, begins]) => begins(start))?.[0];
}

/** Tells whether an image is redrawn in pixels, so that every format can hold it: photographs that were taken with a turned camera too. */
export const isRedrawn = (kind: string | undefined, orientation = 1): boolean =>
  kind === 'SVG' || kind === 'GIF' || kind === 'BMP' || (kind === 'JPEG' && orientation !== 1);
