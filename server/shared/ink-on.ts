/** The contrast that text needs (WCAG AA). */
const NEEDED = 4.5;
/** The luminance, from 0 to 255, above which text on a colour is dark. */
const DARK_ABOVE = 149;
const BLACK = '#000000';
const WHITE = '#ffffff';

function partsOf(colour: string): [red: number, green: number, blue: number] | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour.trim()) ?? [];
  const digits = long ?? short?.replaceAll(/./g, '$&$&');
  if (digits === undefined) return undefined;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as [number, number, number];
}

/** Returns the relative luminance of a colour (WCAG 2). */
function light(parts: readonly number[]): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21; undefined if one is not a valid colour. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a || !b) return undefined;
  const [dark, bright] = [light(a), light(b)].toSorted((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/**
 * Returns the colour of text on a chosen colour: dark above a luminance of 149, or the better of both where that would be hard to read;
 * undefined on an invalid colour.
 */
export function inkOn(colour: string): typeof BLACK | typeof WHITE | undefined {
  const parts = partsOf(colour);
  if (!parts) return undefined;
  const [red, green, blue] = parts;
  const ink = 0.299 * red + 0.587 * green + 0.114 * blue > DARK_ABOVE ? BLACK : WHITE;
  const other = ink === BLACK ? WHITE : BLACK;
  const [of, than] = [contrast(colour, ink)!, contrast(colour, other)!];
  return of >= NEEDED || of >= than ? ink : other;
}

/** Returns the text colour to use instead; undefined if the text can be read as it is. */
export function betterText(colour: string, textColour: string): typeof BLACK | typeof WHITE | undefined {
  const ratio = contrast(colour, textColour);
  return ratio === undefined || ratio >= NEEDED ? undefined : inkOn(colour);
}
