// The facts of an image before it is unpacked, and the safe rest of an SVG before it is drawn: nothing that runs, fetches, reads a file of
// the server, or takes without end.
import { describe, expect, test } from 'vitest';

import { actualType } from '../../server/files/rules/actual-type.ts';
import { cleanSvg } from '../../server/files/rules/clean-svg.ts';
import { imageHeader } from '../../server/files/rules/image-header.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const exif = (order: 'II' | 'MM', orientation: number) =>
  order === 'II'
    ? `II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0`
    : `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0`;
const jpeg = (segment: string) => `\xff\xd8${segment}\xff\xc0\0\x11\x08\x01\0\x02\0\x03${'\0'.repeat(12)}`;
const app1 = (content: string) => `\xff\xe1\0${String.fromCharCode(content.length + 2)}${content}`;

describe('the header of an image', () => {
  test.each([
    ['PNG', `\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0${'\0'.repeat(9)}`, 'png', 640, 480, 1],
    ['GIF', 'GIF89a\x80\x02\xe0\x01', 'gif', 640, 480, 1],
    ['WebP with losses', `RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x80\x02\xe0\x01`, 'webp', 640, 480, 1],
    ['WebP without', `RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x7f\xc2\x77\0`, 'webp', 640, 480, 1],
    ['WebP with more', `RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x7f\x02\0\xdf\x01\0`, 'webp', 640, 480, 1],
    ['JPEG', jpeg(''), 'jpeg', 512, 256, 1],
    ['JPEG of a camera that lay', jpeg(app1(`Exif\0\0${exif('II', 6)}`)), 'jpeg', 512, 256, 6],
    ['the same by another maker', jpeg(app1(`Exif\0\0${exif('MM', 8)}`)), 'jpeg', 512, 256, 8],
    ['JPEG whose Exif breaks off', jpeg(app1('Exif\0\0II*\0\x08\0')), 'jpeg', 512, 256, 1],
  ])('%s', (_kind, content, kind, width, height, orientation) => {
    expect(imageHeader(bytes(content))).toEqual({ kind, width, height, orientation });
  });

  test.each([
    ['a text', 'PNG'],
    ['nothing', ''],
    ['a PNG that ends at once', '\x89PNG\r\n\x1a\n'],
    ['a GIF that ends at once', 'GIF89a'],
    ['a JPEG without a frame', '\xff\xd8\xff\xe0\0\x02'],
  ])('%s has none', (_kind, content) => expect(imageHeader(bytes(content))).toBeUndefined());
});

test.each([
  ['text/plain', '%PDF-1.7', 'application/pdf'],
  ['application/pdf', 'Dear all', 'application/octet-stream'],
  ['image/jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['image/jpeg', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['image/webp', 'RIFF\x01\n\r\0WEBPVP8 ', 'image/webp'],
  ['image/webp', 'RIFF\0\0\0\0WAVEfmt ', 'application/octet-stream'],
  ['image/svg+xml', '<svg/>', 'image/svg+xml'],
  ['text/csv', 'a,b', 'text/csv'],
])('a file that claims to be %s and begins with %j is %s', (claimed, start, type) => {
  expect(actualType(claimed, bytes(start))).toBe(type);
});

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
const grains = (levels: number) =>
  svg(
    `<g id="g0"><path d="M0 0"/></g>` +
      Array.from({ length: levels }, (_, i) => `<g id="g${i + 1}">${`<use xlink:href="#g${i}"/>`.repeat(10)}</g>`).join(
        '',
      ),
  );

describe('an SVG', () => {
  test.each([
    ['a script', '<script>alert(1)</script><rect/>', '<rect></rect>'],
    ['what happens on a click', '<rect onclick="alert(1)" width="2"/>', '<rect width="2"></rect>'],
    ['a page', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x<i/></b></foreignObject><g/>', '<g></g>'],
    ['a file of the server', '<image xlink:href="/etc/passwd"/><image href="file:///etc/passwd"/>', ''],
    [
      'an address',
      '<use href="https://example.org/a.svg#b"/><rect fill="url(//example.org/x)"/>',
      '<use></use><rect></rect>',
    ],
    ['a style that fetches', '<style>@import url(//example.org)</style>', ''],
    [
      'effects that take long',
      '<style>g{filter:blur(9px)}</style><g filter="blur(9)" style="filter: blur(9px)"/>',
      '<g></g>',
    ],
    ['what an editor keeps', '<metadata>x</metadata><g xmlns:i="urn:i" i:a="b"/>', '<g></g>'],
  ])('loses %s', (_what, inside, left) => {
    expect(cleanSvg(svg(inside))).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${left}</svg>`);
  });

  test('keeps visible content, with its own references', () => {
    const inside =
      '<defs><linearGradient id="a"></linearGradient></defs><rect fill="url(#a)"></rect><text>a &lt; b</text>';
    expect(cleanSvg(svg(inside))).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
  });

  test.each([
    ['that is none', '<html/>', 'It is not an SVG image.'],
    ['that breaks off', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'It is not valid XML'],
    [
      'with entities',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      'It is not valid XML',
    ],
    ['that uses itself', svg('<g id="a"><use href="#a"/></g>'), 'It is too complex'],
    ['that doubles and doubles', grains(9), 'It is too complex'],
    ['nested without end', svg('<g>'.repeat(300)), 'It is too complex'],
    [
      'with a chain without end',
      svg(Array.from({ length: 20_000 }, (_, i) => `<g id="g${i}"><use href="#g${i + 1}"/></g>`).join('')),
      'It is too complex',
    ],
  ])('%s is refused', (_what, text, words) => expect(() => cleanSvg(text)).toThrow(words));

  test('that uses things a hundred times is drawn', () => {
    expect(cleanSvg(grains(3))).toContain('href="#g2"');
  });
});
