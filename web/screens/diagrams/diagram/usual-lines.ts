import type { Tool } from '../../../diagrams/DiagramTypeFacts.ts';

/** Kinds of lines that are drawn only by their own tools; messages also become them by their menu. */
const PARTICULAR = new Set(['CALL', 'REPLY']);

/** Returns the tools for a line that is drawn by hand. */
export const usualLines = (tools: readonly Tool[]): Tool[] => tools.filter(({ line }) => line && !PARTICULAR.has(line));
