/** A passage that somebody has chosen in a text, with what stands before and behind it. */
export interface ChosenPassage {
  quote: string;
  before: string;
  after: string;
}

const BESIDE = 60;
const LONGEST = 1_000;
const space = /\s/u;

/** The characters of the text below an element that are no white space, each with where it stands. */
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

/** Where an occurrence of some words stands in a text, to sort by; -1 where it does not. */
export const positionOf = (text: string, quote: string, occurrence: number): number =>
  placeOf(squeezed(text), squeezed(quote), occurrence);

/** The part of a page in which an occurrence of some words stands; undefined where it does not. */
export function rangeOf(root: Node, quote: string, occurrence: number): Range | undefined {
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

/** What is selected in a text; undefined where nothing of it is, or too much. */
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
