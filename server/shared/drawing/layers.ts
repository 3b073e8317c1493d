/** The layers of a picture: lines above wholes, shapes above lines, shapes on borders above all. */
export const LINES = 100;
export const SHAPES = 200;
export const PORTS = 300;
