export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** The facts in the header of an image, known before a pixel is unpacked. */
export interface ImageHeader {
  kind: ImageKind;
  width: number;
  height: number;
  /** The orientation of the camera (EXIF 1 to 8): 1 is upright, from 5 on width and height are swapped. */
  orientation: number;
}

/** Returns the kind and size of an image; undefined for kinds that not every browser shows. */
export function imageHeader(data: Uint8Array): ImageHeader | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  try {
    return ofPng(view) ?? ofGif(view) ?? ofWebp(view) ?? ofJpeg(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // It ends before its header does
    throw error;
  }
}

const text = (view: DataView, at: number, length: number): string =>
  Buffer.from(view.buffer, view.byteOffset + at, Math.min(length, view.byteLength - at)).toString('latin1');
const begins = (view: DataView, start: string): boolean => text(view, 0, start.length) === start;
const upright = { orientation: 1 };

const ofPng = (view: DataView): ImageHeader | undefined =>
  begins(view, '\x89PNG\r\n\x1a\n') && view.byteLength >= 33
    ? { kind: 'png', width: view.getUint32(16), height: view.getUint32(20), ...upright }
    : undefined;

const ofGif = (view: DataView): ImageHeader | undefined =>
  begins(view, 'GIF87a') || begins(view, 'GIF89a')
    ? { kind: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true), ...upright }
    : undefined;

/** Three forms: with losses, without, and with more to come (RFC 9649). */
function ofWebp(view: DataView): ImageHeader | undefined {
  if (!begins(view, 'RIFF') || text(view, 8, 4) !== 'WEBP') return undefined;
  const of = (width: number, height: number): ImageHeader => ({ kind: 'webp', width, height, ...upright });
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return of((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return undefined;
  }
}

/** The sizes stand in the frame header, behind segments that each say how long they are (ITU T.81, B.2.2). */
function ofJpeg(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let { orientation } = upright;
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7), orientation };
    const length = view.getUint16(at + 2);
    if (marker === 0xffe1) orientation = orientationIn(text(view, at + 4, length - 2)) ?? orientation;
    at += 2 + length;
  }
  return undefined;
}

/** The tag 0x0112 among the first ones of an Exif segment. */
function orientationIn(segment: string): number | undefined {
  if (!segment.startsWith('Exif\0\0')) return undefined;
  const exif = Buffer.from(segment.slice(6), 'latin1');
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  try {
    const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    for (let i = 0, at = first + 2; i < short(first); i++, at += 12)
      if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : undefined;
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // A segment that breaks off says nothing of how the camera was held
    throw error;
  }
}
