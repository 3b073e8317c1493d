/** A passage that is selected in a text, with its context before and after. */
export interface ChosenPassage {
  quote: string;
  before: string;
  after: string;
}

const BESIDE = 60;
const LONGEST = 1_000;
const space = /\s/u;

/** Lists the characters below an element except white space, each with its position. */
function charactersOf(root: Node): { text: string; at: { node: Text; offset: number }[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const at: { node: Text; offset: number }[] = [];
  let text = '';
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data[offset]!;
      if (space.test(character)) continue;
      text += character;
      at.push({ node, offset });
    }
  return { text, at };
}

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

function placeOf(text: string, quote: string, occurrence: number): number {
  let place = -1;
  for (let index = 0; index <= occurrence; index++) {
    place = text.indexOf(quote, place + 1);
    if (place < 0) return -1;
  }
  return place;
}

/** Returns the position of an occurrence of a quote in a text, for sorting; -1 if it is not there. */
export const positionOf = (text: string, quote: string, occurrence: number): number =>
  placeOf(squeezed(text), squeezed(quote), occurrence);

/** Finds the range of an occurrence of a quote on the page; undefined if it is not there. */
export function quoteRange(root: Node, quote: string, occurrence: number): Range | undefined {
  const { text, at } = charactersOf(root);
  const words = squeezed(quote);
  const place = words === '' ? -1 : placeOf(text, words, occurrence);
  if (place < 0) return undefined;
  const [first, last] = [at[place]!, at[place + words.length - 1]!];
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** Returns the selected passage of a text; undefined if there is none, or it is too long. */
export function chosenIn(root: Node, selection: Selection | null): (ChosenPassage & { range: Range }) | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return undefined;
  const quote = range.toString().trim();
  if (quote === '' || quote.length > LONGEST) return undefined;
  const beside = (from: Node, isBefore: boolean): string => {
    const all = document.createRange();
    all.selectNodeContents(from);
    if (isBefore) all.setEnd(range.startContainer, range.startOffset);
    else all.setStart(range.endContainer, range.endOffset);
    return all.toString();
  };
  return { quote, before: beside(root, true).slice(-BESIDE), after: beside(root, false).slice(0, BESIDE), range };
}
