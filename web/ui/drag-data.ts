/** What is carried over a picture from beside it, as text: a construct, an entity, something that is drawn freely. */
export interface Carried {
  /** A construct of the palette; of a block of the library, after what it is called until it has a name, and what is said of it. */
  tool?: string;
  after?: string;
  values?: object;
  /** An entity that exists, and its class. */
  id?: string;
  className?: string;
  /** An entity that is yet to be made, of this class and under this name. */
  classId?: string;
  name?: string;
  /** Something that is drawn freely. */
  free?: 'NOTE' | 'TEXT' | 'BOX' | 'OVAL' | 'IMAGE';
}

/** By what a picture knows that something is for it. */
export const CARRIED = 'application/x-truss';

export const carry = (transfer: DataTransfer, carried: Carried): void =>
  transfer.setData(CARRIED, JSON.stringify(carried));
