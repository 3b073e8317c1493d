import type { Tool } from '../diagram-type.ts';
import type { LineKind, ShapeKind } from '../drawn.ts';

/** Tools that several types offer. */

/** A part of the shape on which it is dropped; where it says no class, of the same class as that. */
export const part = (name: string, shape: ShapeKind, className?: string, ...labels: string[]): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  shape,
  ...(className && { className }),
  labels,
  relation: 'decomposed by',
});

/** A new entity that a relation leads to from where it is dropped. */
export const thing = (
  name: string,
  shape: ShapeKind,
  className: string,
  relation: string,
  ...labels: string[]
): Tool => ({
  ...part(name, shape, className, ...labels),
  relation,
});

/** A line that is a link. */
export const link = (name: string, line: LineKind, relation: string): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  line,
  relation,
});

/** A line that is an entity with links to both of its ends. */
export const between = (name: string, line: LineKind, className: string, ...labels: string[]): Tool => ({
  key: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  line,
  className,
  labels,
  relation: 'connects to',
});

/** A tool of what is shown only with its labels. */
export const labelled = (tool: Tool): Tool => ({ ...tool, isLabelled: true });

/** The tool for items dropped on the line of a conduit, which transfers them. */
export const carriedItem: Tool = thing('Input/Output', 'INPUT_OUTPUT', 'Input/Output', 'transfers');

/** The tools for the four sides of an action. */
export const sideTools: readonly Tool[] = [
  { key: 'input', name: 'Input', shape: 'ARROW', className: 'Input/Output', relation: 'receives' },
  { key: 'control', name: 'Control', shape: 'ARROW', className: 'Input/Output', relation: 'receives' },
  { key: 'output', name: 'Output', shape: 'ARROW', className: 'Input/Output', relation: 'generates' },
  { key: 'mechanism', name: 'Mechanism', shape: 'ARROW', className: 'Asset', relation: 'performed by' },
];
