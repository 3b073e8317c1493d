/** Colours by the names of the tokens, as the page has them now. */
export type Inks = (ink: string) => string;

/** What may be a colour that somebody chose: one of the groups, or a value. */
const GROUPS = new Set(['blue', 'orange', 'green', 'purple', 'grey']);

/** Reads the tokens of the page; each once. */
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
