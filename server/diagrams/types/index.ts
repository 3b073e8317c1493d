import type { DiagramType } from '../diagram-type.ts';
import { hierarchy } from './hierarchy.ts';
import { tree } from './tree.ts';

/** Every type of diagram, in the order of their numbers. To add one: a file here, and a line. */
export const diagramTypes: readonly DiagramType[] = [hierarchy, tree];
