import type { Shape } from '#shared/drawing/content.ts';

import { isMovableCell } from './own/squares.ts';
import { isBar } from './own/times.ts';

/** Pictures on which people move shapes; on the others everything has its place. */
const MOVABLE = new Set(['TREE', 'BRANCHES', 'RADIAL', 'LAYERED', 'FREE', 'NESTED', 'COLUMNS', 'TABLE']);
/** Pictures on which people give shapes a size and lines a way. */
const SHAPEABLE = new Set(['LAYERED', 'FREE', 'NESTED', 'TABLE']);
const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END', 'BRANCH']);
/** Where dropping a shape on another means that it belongs there. */
const BELONGS = new Set(['TREE', 'BRANCHES', 'NESTED']);
const ON_BORDERS = new Set(['PORT', 'VARIABLE']);

export interface Rights {
  /** Whether it can be taken hold of. */
  canMove: (key: string) => boolean;
  /** Whether somebody can put it elsewhere; what has its place in an order is dropped into the order. */
  hasOwnPlace: (key: string) => boolean;
  canResize: (key: string) => boolean;
  /** Whether it is a time that hands can make longer or shorter. */
  canStretch: (key: string) => boolean;
  canBend: (key: string) => boolean;
  /** Whether somebody else holds it: its name, parts and lines stay. */
  isHeld: (key: string | undefined) => boolean;
  /** Whether dropping one on another means that it belongs there. */
  takes: (moved: string, onto: string) => boolean;
}

/** What hands and keys may do on a picture of this type. */
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
