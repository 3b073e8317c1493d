/** What text needs to be read (WCAG AA). */
const NEEDED = 4.5;
const BLACK = '#000000';
const WHITE = '#ffffff';

function luminance(colour: string): number | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour.trim()) ?? [];
  const digits = long ?? short?.replaceAll(/./g, '$&$&');
  if (digits === undefined) return undefined;
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How far two colours are apart, 1 to 21; undefined where one is no colour yet. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour that text should have instead; undefined where it can be read as it is. */
export function betterText(colour: string, textColour: string): typeof BLACK | typeof WHITE | undefined {
  const ratio = contrast(colour, textColour);
  if (ratio === undefined || ratio >= NEEDED) return undefined;
  return contrast(colour, BLACK)! >= contrast(colour, WHITE)! ? BLACK : WHITE;
}
