import type { Line, Shape } from './content.ts';
import type { Item } from './scene.ts';

/** Lists all texts about a shape or line, whether or not there is room for them. */
function textsOf(of: Shape | Line): string[] {
  const name = 'compartments' in of ? (of.text ?? of.entity?.name ?? '') : (of.label ?? '');
  const number = of.entity?.number;
  return [
    name.startsWith(`${number} `) ? name : [number, name].filter(Boolean).join(' '),
    of.entity?.description ?? '',
    ...('compartments' in of ? of.compartments.flatMap(({ rows }) => rows.map((row) => row.text)) : []),
  ].filter(Boolean);
}

const flat = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** Returns the complete words of an item that shows them shortened; its whole name if it is too small to be read. */
export function cutWords(item: Item, of: Shape | Line | undefined, zoom: number): string | undefined {
  const texts = of ? textsOf(of).map(flat) : [item.title ?? ''];
  const shown = item.marks.flatMap((mark) => (mark.is === 'text' && zoom >= (mark.from ?? 0) ? [mark.text] : []));
  const isRead = (words: string) => shown.some((each) => each.includes('…') || words.startsWith(flat(each)));
  const [name = ''] = texts;
  if (!isRead(name)) return name || undefined;
  const pieces = shown.filter((each) => each.includes('…')).map((each) => flat(each.replaceAll(/[…\u200f]/g, '')));
  const whole = texts.filter((words) => pieces.some((piece) => words.includes(piece)));
  return whole.length === 0 ? undefined : whole.join('\n');
}
