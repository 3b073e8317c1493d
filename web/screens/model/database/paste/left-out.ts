import { countText } from '../../../../ui/figures.ts';
import type { PastedCells } from '../cells/pasted-cells.ts';

/** Says which pasted columns have no place in the table; undefined if all have one. */
export function leftOutWords({ texts, slots }: PastedCells): string | undefined {
  const readOnly = slots.flatMap(({ field, column }) => (field || !column ? [] : [column.title]));
  const beyond = (texts[0]?.length ?? 0) - slots.length;
  const words = [
    ...readOnly.map((title) => `${title} cannot be typed.`),
    ...(beyond > 0 ? [`${countText(beyond, 'column')} beyond the last one.`] : []),
  ];
  return words.length > 0 && slots.length > 0 ? `Skipped: ${words.join(' ')}` : undefined;
}
