import { isRecord } from '../../../../ui/is-record.ts';

/** How high rows are, in pixels: the taller, the more of a text is shown. */
export const heights = { compact: 28, normal: 36, tall: 56 } as const;
export type Height = keyof typeof heights;

/** How the table is laid out, as its reader chose it. */
export interface Layout {
  /** In pixels, by the key of the column, where it is not the usual width. */
  widths: Readonly<Record<string, number>>;
  height: Height;
  /** Whether number and name stay in sight while one scrolls sideways. */
  isPinned: boolean;
  /** The keys of the columns whose texts are shown whole, on as many lines as they take. */
  wrapped: readonly string[];
}

export const usualLayout: Layout = { widths: {}, height: 'compact', isPinned: false, wrapped: [] };

/** Whether rows take the height of their texts: number and name, or a column on the page, shows them whole. */
export const isWrapping = ({ wrapped }: Layout, columns: readonly { key: string }[]): boolean =>
  ['name', ...columns.map(({ key }) => key)].some((key) => wrapped.includes(key));

const NARROWEST = 40;
const WIDEST = 640;
export const widthWithin = (width: number): number => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));

const isHeight = (value: unknown): value is Height => typeof value === 'string' && Object.hasOwn(heights, value);

/** What was saved, without what makes no sense. */
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
