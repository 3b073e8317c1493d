import type { Tool } from '../diagram-type.ts';
import type { LineKind, ShapeKind } from '../shape-kinds.ts';

/** Tools that several types offer. */

/** Returns a tool for a part of the shape on which it is dropped; by default of the same class. */
export const partTool = (name: string, shape: ShapeKind, className?: string, ...labels: string[]): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  shape,
  ...(className && { className }),
  labels,
  relation: 'decomposed by',
});

/** Returns a tool for a new entity, linked by a relation from the shape on which it is dropped. */
export const entityTool = (
  name: string,
  shape: ShapeKind,
  className: string,
  relation: string,
  ...labels: string[]
): Tool => ({
  ...partTool(name, shape, className, ...labels),
  relation,
});

/** Returns a tool for a line that is a link. */
export const linkTool = (name: string, line: LineKind, relation: string): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  line,
  relation,
});

/** Returns a tool for a line that is an entity with links to both of its ends. */
export const connectorTool = (name: string, line: LineKind, className: string, ...labels: string[]): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  line,
  className,
  labels,
  relation: 'connects to',
});

/** Returns a tool for shapes that are shown only with its labels. */
export const labelledTool = (tool: Tool): Tool => ({ ...tool, isLabelled: true });

/** The tool for items dropped on the line of a conduit, which transfers them. */
export const carriedItem: Tool = entityTool('Input/Output', 'INPUT_OUTPUT', 'Input/Output', 'transfers');

/** The tools for the four sides of an action. */
export const sideTools: readonly Tool[] = [
  { key: 'input', name: 'Input', shape: 'ARROW', className: 'Input/Output', relation: 'receives' },
  { key: 'control', name: 'Control', shape: 'ARROW', className: 'Input/Output', relation: 'receives' },
  { key: 'output', name: 'Output', shape: 'ARROW', className: 'Input/Output', relation: 'generates' },
  { key: 'mechanism', name: 'Mechanism', shape: 'ARROW', className: 'Asset', relation: 'performed by' },
];
