import type { Shape } from '#shared/drawing/content.ts';

import { isMovableCell } from './own/squares.ts';
import { isBar } from './own/times.ts';

/** Pictures with movable shapes; on the others the layout is fixed. */
const MOVABLE = new Set(['TREE', 'BRANCHES', 'RADIAL', 'LAYERED', 'FREE', 'NESTED', 'COLUMNS', 'TABLE']);
/** Pictures with resizable shapes and bendable lines. */
const SHAPEABLE = new Set(['LAYERED', 'FREE', 'NESTED', 'TABLE']);
const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END', 'BRANCH']);
/** Pictures on which dropping a shape on another makes it belong there. */
const BELONGS = new Set(['TREE', 'BRANCHES', 'NESTED']);
const ON_BORDERS = new Set(['PORT', 'VARIABLE']);

export interface Rights {
  /** Tells whether a shape can be dragged. */
  canMove: (key: string) => boolean;
  /** Tells whether a shape can be placed freely; one with a position in an order is dropped into the order. */
  hasOwnPlace: (key: string) => boolean;
  canResize: (key: string) => boolean;
  /** Tells whether a shape is a time that can be stretched. */
  canStretch: (key: string) => boolean;
  canBend: (key: string) => boolean;
  /** Tells whether somebody else has locked it, so that its name, parts and lines stay. */
  isHeld: (key: string | undefined) => boolean;
  /** Tells whether dropping one shape on another makes it belong there. */
  takes: (moved: string, onto: string) => boolean;
}

/** Returns what mouse and keys may do on a picture of this type. */
export function rightsOn(
  { picture, tools }: { picture: string; tools: readonly { line?: string | null | undefined }[] },
  shapes: ReadonlyMap<string, Shape>,
  isFree: (key: string) => boolean,
  mayWrite: boolean,
  mayOpen: (key: string) => boolean = () => false,
): Rights {
  const isStep = (key: string) => STEPS.has(shapes.get(key)?.kind ?? '');
  const isLocked = (key: string) => shapes.get(key)?.marks.includes('LOCKED') === true;
  const isHeld = (key: string | undefined) => key !== undefined && isLocked(key) && !mayOpen(key);
  const isOrdered = picture === 'FLOW' || picture === 'GRID';
  const isTime = (key: string) => isBar({ type: { picture }, shapes }, key);
  const canMove = (key: string) => {
    if (isFree(key)) return mayWrite;
    const shape = shapes.get(key);
    if (!mayWrite || !shape || isHeld(key)) return false;
    if (isTime(key) || isMovableCell({ type: { picture, tools }, shapes }, key)) return true;
    return isOrdered ? shape.entity != null : MOVABLE.has(picture) && !ON_BORDERS.has(shape.kind);
  };
  return {
    canMove,
    isHeld,
    canStretch: (key) => canMove(key) && shapes.get(key)?.kind === 'BAR' && isTime(key),
    hasOwnPlace: (key) =>
      isFree(key) || (picture !== 'GRID' && picture !== 'AXIS' && !(picture === 'FLOW' && isStep(key))),
    canResize: (key) => canMove(key) && (isFree(key) || SHAPEABLE.has(picture)),
    canBend: (key) => mayWrite && SHAPEABLE.has(picture) && !shapes.has(key) && !isFree(key),
    takes: (moved, onto) => {
      if (!mayWrite || moved === onto || isFree(moved) || isFree(onto)) return false;
      if (picture === 'FLOW') return isStep(moved) && onto.startsWith('flow:') && !onto.includes(moved);
      if (picture === 'GRID')
        return (
          shapes.get(moved)?.parentKey != null &&
          shapes.get(moved)?.entity != null &&
          ['CELL', 'STRIP'].includes(shapes.get(onto)?.kind ?? '')
        );
      return BELONGS.has(picture) && shapes.get(onto)?.entity != null && shapes.get(moved)?.parentKey !== onto;
    },
  };
}
