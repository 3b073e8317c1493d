// Classification banners: for each field, the setting closest to the page counts; settings that cannot be drawn are refused; every
// template is readable.
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import {
  bannerOf,
  bannerSettingOf,
  checkedBanner,
  templateColours,
} from '../../../server/identity/organizations/rules/banner.ts';

const strip = (text: string, colour: string, textColour = '#ffffff', textSize = 18) => ({
  text,
  colour,
  textColour,
  textSize,
});

describe('banner settings that are accepted and refused', () => {
  test.each([
    [{}, {}],
    [{ template: 'TOP SECRET/SCI' }, { template: 'TOP SECRET/SCI' }],
    [
      { template: 'Custom', topText: '  FOUO \n Draft ', topColor: ' #ABC ', topTextSize: 48, bottom: false },
      { template: 'Custom', topText: 'FOUO Draft', topColor: '#abc', topTextSize: 48, bottom: false },
    ],
    [{ template: 'SECRET', topText: '', topColor: null }, { template: 'SECRET' }],
    [
      { bottomTextSize: 8, bottomTextColor: 'Black' },
      { bottomTextSize: 8, bottomTextColor: 'black' },
    ],
    [{ topText: '<b>Ärger & 機密' }, { topText: '<b>Ärger & 機密' }],
  ])('%j is stored as %j', (given, kept) => expect(checkedBanner(given)).toEqual(kept));

  test.each([
    ['SECRET', 'A banner must be an object'],
    [null, 'A banner must be an object'],
    [[], 'A banner must be an object'],
    [{ template: 'Secret' }, "The banner's template must be one of UNCLASSIFIED, CONFIDENTIAL, SECRET"],
    [{ colour: 'red' }, "A banner has no field 'colour'."],
    [{ constructor: 1 }, "A banner has no field 'constructor'."],
    [{ top: 'yes' }, "The banner's top must be true or false."],
    [{ topText: 'x'.repeat(101) }, "The banner's topText must be plain text of at most 100 characters."],
    [{ topText: 'UN\u202ECLASSIFIED' }, "The banner's topText must be plain text"],
    [{ bottomText: 5 }, "The banner's bottomText must be plain text"],
    [{ topColor: 'url(x)' }, "The banner's topColor must be a colour such as #c8102e"],
    [{ topColor: '#12' }, "The banner's topColor must be a colour"],
    [{ topTextColor: 'constructor' }, "The banner's topTextColor must be a colour"],
    [{ topTextSize: 7 }, "The banner's topTextSize must be a whole number from 8 to 48."],
    [{ bottomTextSize: 49 }, "The banner's bottomTextSize must be a whole number from 8 to 48."],
    [{ bottomTextSize: '18' }, "The banner's bottomTextSize must be a whole number"],
  ])('%j is refused', (given, message) => expect(() => checkedBanner(given)).toThrow(message));
});

describe('the strips that settings result in', () => {
  test.each([
    ['nothing set', [undefined, undefined], null],
    ['a preference that is none', ['SECRET', 7], null],
    [
      'only the organization',
      [{ template: 'CONFIDENTIAL' }, undefined],
      { template: 'CONFIDENTIAL', top: strip('CONFIDENTIAL', '#0b5cad'), bottom: strip('CONFIDENTIAL', '#0b5cad') },
    ],
    [
      'the project wins',
      [{ template: 'CONFIDENTIAL' }, { template: 'TOP SECRET/SCI' }],
      {
        template: 'TOP SECRET/SCI',
        top: strip('TOP SECRET/SCI', '#fce83a', '#000000'),
        bottom: strip('TOP SECRET/SCI', '#fce83a', '#000000'),
      },
    ],
    [
      'field by field',
      [
        { template: 'Custom', topText: 'ITAR', topColor: 'red', bottomText: 'ITAR', topTextSize: 12 },
        { topText: 'ITAR, draft', bottomColor: '#fff', bottomTextColor: '#123' },
      ],
      {
        template: 'Custom',
        top: strip('ITAR, draft', '#c8102e', '#ffffff', 12),
        bottom: strip('ITAR', '#ffffff', '#112233'),
      },
    ],
    [
      'a strip can be left out',
      [{ template: 'Custom', topText: 'A', bottomText: 'A' }, { bottom: false }],
      { template: 'Custom', top: strip('A', '#535c65'), bottom: null },
    ],
    ['both can', [{ template: 'Custom', top: false }, { bottom: false }], null],
    [
      'a template keeps its own words',
      [{ template: 'Custom', topText: 'A', top: false }, { template: 'SECRET' }],
      { template: 'SECRET', top: strip('SECRET', '#c8102e'), bottom: strip('SECRET', '#c8102e') },
    ],
    [
      'what is older than the check and cannot be shown is as if it were not set',
      [{ template: 'SECRET' }, { template: 'COSMIC', topTextSize: 4000 }],
      { template: 'SECRET', top: strip('SECRET', '#c8102e'), bottom: strip('SECRET', '#c8102e') },
    ],
  ])('%s', (_what, preferences, banner) => expect(bannerOf(...preferences)).toEqual(banner));

  test('a stored setting reads back as it was checked', () => {
    const setting = { template: 'Custom', top: false, bottomText: 'A', bottomTextSize: 20 };
    expect(bannerSettingOf(checkedBanner(setting))).toEqual(setting);
  });
});

describe('the colours of templates', () => {
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  test.each(
    Object.entries({
      UNCLASSIFIED: 'u',
      CONFIDENTIAL: 'c',
      SECRET: 's',
      'TOP SECRET': 'ts',
      'TOP SECRET/SCI': 'sci',
    } as const),
  )('%s can be read, and is drawn in the same colour everywhere', (template, token) => {
    const { colour, textColour } = templateColours[template as keyof typeof templateColours];
    const [dark, light] = [luminance(colour), luminance(textColour)].toSorted((a, b) => a - b);
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5);
    expect(tokens).toContain(`--tr-ban-${token}: ${colour};`);
  });
});
