import type { Block, Caption, Paper } from '../paper.ts';

/** Adds numbered captions above tables and below pictures, as papers have them. */
export function addCaptions(blocks: readonly Block[]): Block[] {
  const counts = { Figure: 0, Table: 0 };
  const captionOf = (of: Caption['of'], text = ''): Caption => ({ kind: 'caption', of, number: ++counts[of], text });
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'image') {
      const caption = block.caption ?? nameOf(block.says);
      return [{ ...block, caption }, captionOf('Figure', caption)];
    }
    if (block.kind === 'table' && block.columns.length > 0) return [captionOf('Table', block.caption), block];
    return [block];
  });
}

/** Returns the name in a picture's alternative text, which is no name if it is only 'Picture'. */
const nameOf = (says: string) => (says === 'Picture' ? '' : says);

export const captionText = ({ of, number, text }: Caption): string => `${of} ${number}${text && `: ${text}`}`;

/** Lists the captions of a paper whose lists were requested: figures, then tables; an empty list is left out. */
export function listsOf({ blocks, hasLists }: Paper): { of: Caption['of']; title: string; captions: Caption[] }[] {
  if (!hasLists) return [];
  const captions = blocks.filter((block) => block.kind === 'caption');
  return (['Figure', 'Table'] as const)
    .map((of) => ({ of, title: `List of ${of}s`, captions: captions.filter((each) => each.of === of) }))
    .filter((list) => list.captions.length > 0);
}
