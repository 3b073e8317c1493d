import type { Compartment, Content, DrawnEntity, Line, DrawnPlace, Shape, StoredPlace } from './content.ts';
import { freeKinds, type Free } from './free.ts';

type Figures = Record<string, unknown> | null;

/**
 * A drawing in compact form, as the graph sends it: each entity once, with shapes and lines referring to it, and to each other, by position
 * in a list.
 */
export interface PackedDrawing {
  /** The revision up to which all changes are certainly drawn; later ones may be. */
  revision: number;
  total: number;
  warnings: readonly string[];
  classes: readonly (readonly [name: string, colour: string, icon: string])[];
  entities: readonly (readonly [
    id: string,
    entityId: number,
    name: string,
    number: string,
    ofClass: number,
    description: string,
  ])[];
  shapes: readonly (readonly [
    key: string,
    kind: string,
    parent: number | null,
    level: number,
    order: number,
    entity: number | null,
    text: string | null,
    marks: readonly string[],
    figures: Figures,
    compartments: readonly (readonly [name: string, ...rows: (readonly [text: string, entity: number | null])[]])[],
  ])[];
  lines: readonly (readonly [
    key: string,
    kind: string,
    from: number,
    to: number,
    entity: number | null,
    label: string | null,
    marks: readonly string[],
    figures: Figures,
  ])[];
  places: readonly (readonly [key: string, place: StoredPlace])[];
}

const NONE = {};
const NOTHING: readonly never[] = [];

/**
 * Unpacks a content field by field and without patterns, which takes a third of the time for the thousands of shapes that this runs on
 * once.
 */
export function contentIn({ total, warnings, classes, entities, shapes, lines }: PackedDrawing): Content {
  const all = entities.map((each): DrawnEntity => {
    const ofClass = classes[each[4]]!;
    return {
      id: each[0],
      entityId: each[1],
      name: each[2],
      number: each[3],
      className: ofClass[0],
      colour: ofClass[1],
      icon: ofClass[2],
      description: each[5],
    };
  });
  const entityAt = (at: number | null) => (at === null ? null : all[at]!);
  return {
    total,
    warnings,
    shapes: shapes.map((each): Shape => ({
      key: each[0],
      kind: each[1],
      entity: entityAt(each[5]),
      parentKey: each[2] === null ? null : shapes[each[2]]![0],
      level: each[3],
      order: each[4],
      text: each[6],
      compartments: each[9].length === 0 ? NOTHING : each[9].map(compartmentIn),
      marks: each[7],
      figures: each[8] ?? NONE,
    })),
    lines: lines.map((each): Line => ({
      key: each[0],
      kind: each[1],
      fromKey: shapes[each[2]]![0],
      toKey: shapes[each[3]]![0],
      label: each[5],
      entity: entityAt(each[4]),
      marks: each[6],
      figures: each[7] ?? NONE,
    })),
  };

  function compartmentIn(each: PackedDrawing['shapes'][number][9][number]): Compartment {
    const [, ...rows] = each;
    return { name: each[0], rows: rows.map((row) => ({ text: row[0], entity: entityAt(row[1]) })) };
  }
}

export const unpackPlaces = ({ places }: PackedDrawing): DrawnPlace[] =>
  places.map(([key, place]) => unpackPlace(key, place));

/** Unpacks a stored place, whose bends are pairs. */
export function unpackPlace(key: string, place: StoredPlace): DrawnPlace {
  const drawn = { ...place, key } as DrawnPlace;
  return place.free == null ? drawn : { ...drawn, free: freeOf(place.free) };
}

/** Unpacks a free drawing; null for one that this version cannot draw. */
function freeOf(stored: unknown): Free | null {
  if (stored === null || typeof stored !== 'object') return null;
  const { kind, text, file } = stored as Record<string, unknown>;
  const known = freeKinds.find((each) => each === kind);
  if (!known) return null;
  return {
    kind: known,
    ...(typeof text === 'string' && { text }),
    ...(typeof file === 'number' && { file }),
  };
}
