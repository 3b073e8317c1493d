import { isRecord } from '../../../../ui/is-record.ts';

/** Heights of rows in pixels: the taller, the more of a text is shown. */
export const heights = { compact: 28, normal: 36, tall: 56 } as const;
export type Height = keyof typeof heights;

/** A reader's layout of the table. */
export interface Layout {
  /** Widths in pixels by column key, if not the default. */
  widths: Readonly<Record<string, number>>;
  height: Height;
  /** True if number and name stay in view while scrolling sideways. */
  isPinned: boolean;
  /** The keys of the columns whose texts wrap. */
  wrapped: readonly string[];
}

export const usualLayout: Layout = { widths: {}, height: 'compact', isPinned: false, wrapped: [] };

/** Tells whether rows grow with their texts: a visible column wraps. */
export const isWrapping = ({ wrapped }: Layout, columns: readonly { key: string }[]): boolean =>
  ['name', ...columns.map(({ key }) => key)].some((key) => wrapped.includes(key));

const NARROWEST = 40;
const WIDEST = 640;
export const widthWithin = (width: number): number => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));

const isHeight = (value: unknown): value is Height => typeof value === 'string' && Object.hasOwn(heights, value);

/** Reads a saved layout, ignoring invalid parts. */
export function layoutIn(saved: unknown): Layout {
  if (!isRecord(saved)) return usualLayout;
  const { widths, height, isPinned, wrapped } = saved;
  const kept = isRecord(widths) ? Object.entries(widths) : [];
  return {
    widths: Object.fromEntries(
      kept.flatMap(([key, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[key, widthWithin(width)]] : [],
      ),
    ),
    height: isHeight(height) ? height : usualLayout.height,
    isPinned: isPinned === true,
    wrapped: Array.isArray(wrapped) ? wrapped.filter((key) => typeof key === 'string') : [],
  };
}
