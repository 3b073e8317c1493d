/** Returns a colour by the name of its token, as the page has it now. */
export type Inks = (ink: string) => string;

/** The groups of colours that users can choose, besides plain values. */
const GROUPS = new Set(['blue', 'orange', 'green', 'purple', 'grey']);

/** Reads the tokens of the page, each once. */
export function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (ink) => {
    let value = known.get(ink);
    if (value === undefined) {
      value = ink.startsWith('#')
        ? ink
        : style.getPropertyValue(`--tr-${GROUPS.has(ink) ? `${ink}-75` : ink}`).trim() || '#808080';
      known.set(ink, value);
    }
    return value;
  };
}
