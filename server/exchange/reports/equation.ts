/** An equation of a text, as it is stored: TeX, within a line or on one of its own. */
export interface Equation {
  tex: string;
  isBlock: boolean;
  /** The typeset form; null if it is no valid TeX. */
  set?: SetEquation | null;
}

/** An equation in the forms for the formats of paper. */
export interface SetEquation {
  mathml: string;
  /** Word's own. */
  omml: string;
  picture: EquationPicture;
}

/** Lines of an equation, in thousandths of the size of its letters, from the beginning of its base line, downwards. */
export interface EquationPicture {
  width: number;
  above: number;
  below: number;
  strokes: Stroke[];
}
export type Matrix = readonly [number, number, number, number, number, number];
/** A filled outline, or letters that no font of equations has; framed if it is cut off. */
export interface Stroke {
  matrix: Matrix;
  path?: string;
  text?: string;
  frame?: { matrix: Matrix; path: string };
}
