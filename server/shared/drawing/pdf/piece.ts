/** A piece of a text with the name of the font that has its letters. */
export interface PdfPiece {
  text: string;
  font: string;
  /** What is read of it, where that is not what its signs stand for one after the other. */
  says?: string;
  /** Whether its words follow each other from right to left. */
  isLeftwards?: boolean;
}

/** A text with features, even none, is set as one, and not word by word. */
export interface Features {
  features?: string[];
}

/** What leads to the left is set as one; of all else the library sets word by word, and each word once. */
export const featuresOf = ({ isLeftwards }: PdfPiece): Features => (isLeftwards ? { features: [] } : {});
