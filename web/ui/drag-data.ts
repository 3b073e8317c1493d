import { onPageReset } from './page-reset.ts';

/** The data of a drag onto a diagram, as text: a construct, an entity or a free shape. */
export interface Carried {
  /** A construct of the palette; for a block of the library followed by its default name and description. */
  tool?: string;
  after?: string;
  values?: object;
  /** An existing entity, with its class. */
  id?: string;
  className?: string;
  /** An entity to create, by class and name. */
  classId?: string;
  name?: string;
  /** A free shape: one that stands for no entity. */
  free?: 'NOTE' | 'TEXT' | 'BOX' | 'OVAL' | 'IMAGE';
}

/** The media type by which a diagram recognizes a drag that is meant for it. */
export const CARRIED = 'application/x-truss';

let now: Carried | undefined;
onPageReset(() => (now = undefined));

/** Returns what is being dragged from this page: only a drop may read the data itself. */
export const carriedNow = (): Carried | undefined => now;

export function carry(transfer: DataTransfer, carried: Carried): void {
  transfer.setData(CARRIED, JSON.stringify(carried));
  now = carried;
  document.addEventListener('dragend', () => (now = undefined), { once: true });
}
