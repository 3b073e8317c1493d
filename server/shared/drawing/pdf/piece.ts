/** A piece of a text with the name of the font that has its letters. */
export interface PdfPiece {
  text: string;
  font: string;
  /** The text to read, if it differs from the sequence of characters. */
  says?: string;
  /** True if its words follow each other from right to left. */
  isLeftwards?: boolean;
}

/** A text with features, even none, is set as one, and not word by word. */
export interface FontFeatures {
  features?: string[];
}

/** Returns the library's features for a piece. Right-to-left text is set as a whole; other text word by word, with each word remembered. */
export const featuresOf = ({ isLeftwards }: PdfPiece): FontFeatures => (isLeftwards ? { features: [] } : {});
