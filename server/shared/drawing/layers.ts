/** What lies over what: lines over wholes, shapes over lines, what stands on borders over all. */
export const LINES = 100;
export const SHAPES = 200;
export const PORTS = 300;
