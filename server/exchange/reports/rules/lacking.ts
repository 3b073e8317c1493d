import type { Paper, Paragraph } from '../paper.ts';

/** Returns the words printed where a picture is missing. */
export const lackingPicture = (name: string, why: string): Paragraph => {
  const text = `${name}: ${why}`;
  return { kind: 'paragraph', runs: [{ text: `[${text}]`, isItalic: true }], lacks: text };
};

/** What a paper does not show of what it was made of, in words, each once. */
export function warningsOf({ blocks, slides = [] }: Pick<Paper, 'blocks' | 'slides'>): string[] {
  const told = slides.flatMap(({ boxes }) => boxes.flatMap((box) => (box.kind === 'text' ? box.paragraphs : [])));
  return [...new Set([...blocks, ...told].flatMap((each) => ('lacks' in each && each.lacks ? each.lacks : [])))];
}
