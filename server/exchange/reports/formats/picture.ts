import type { Paper } from '../paper.ts';
import type { PaperWriter } from './format.ts';

/** Draws the picture of a paper, including its title, legend and classification. */
function pictureOf({ title, blocks }: Paper) {
  const found = blocks.find((block) => block.kind === 'image');
  if (!found) throw new Error(`'${title}' has no picture`);
  return found;
}

/** The picture of a paper alone, in pixels. */
export const png: PaperWriter = async (paper) => pictureOf(paper).data;

/** Writes the picture of a paper as SVG. */
export const svg: PaperWriter = async (paper) => pictureOf(paper).svg ?? '';
