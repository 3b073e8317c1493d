import type { Image } from '../paper.ts';

type Facts = Pick<Image, 'type' | 'width' | 'height'>;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** More pixels than any screen has: unpacked they would take a gigabyte. */
const MOST_PIXELS = 100_000_000;

/** What kind of picture some bytes are, and how large; undefined for what is none that every format can hold. */
export function imageFacts(data: Uint8Array): Facts | undefined {
  const facts = PNG.every((byte, at) => data[at] === byte) ? ofPng(data) : ofJpeg(data);
  return facts && facts.width > 0 && facts.height > 0 && facts.width * facts.height <= MOST_PIXELS ? facts : undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function ofPng(data: Uint8Array): Facts | undefined {
  if (data.length < 33) return undefined;
  const view = viewOf(data);
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** The sizes stand in the frame header, behind segments that each say how long they are (ITU T.81, B.2.2). */
function ofJpeg(data: Uint8Array): Facts | undefined {
  const view = viewOf(data);
  if (data.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < data.length;) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { type: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
