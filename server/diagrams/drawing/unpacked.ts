import type { Content, Entity, Line, Place, Shape } from './content.ts';
import { freeKinds, type Free } from './free.ts';

type Figures = Record<string, unknown> | null;

/** A drawing as the graph sends it: each name of something is its place in the list of its kind. */
export interface Packed {
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
  places: readonly (readonly [key: string, place: Omit<Place, 'key'>])[];
}

const NONE = {};

export function contentIn({ total, warnings, classes, entities, shapes, lines }: Packed): Content {
  const all = entities.map(([id, entityId, name, number, ofClass, description]): Entity => {
    const [className, colour, icon] = classes[ofClass]!;
    return { id, entityId, name, number, className, colour, icon, description };
  });
  const entityAt = (at: number | null) => (at === null ? null : all[at]!);
  const keyAt = (at: number) => shapes[at]![0];
  return {
    total,
    warnings,
    shapes: shapes.map(([key, kind, parent, level, order, entity, text, marks, figures, compartments]): Shape => ({
      key,
      kind,
      entity: entityAt(entity),
      parentKey: parent === null ? null : keyAt(parent),
      level,
      order,
      text,
      compartments: compartments.map(([name, ...rows]) => ({
        name,
        rows: rows.map(([said, of]) => ({ text: said, entity: entityAt(of) })),
      })),
      marks,
      figures: figures ?? NONE,
    })),
    lines: lines.map(([key, kind, from, to, entity, label, marks, figures]): Line => ({
      key,
      kind,
      fromKey: keyAt(from),
      toKey: keyAt(to),
      label,
      entity: entityAt(entity),
      marks,
      figures: figures ?? NONE,
    })),
  };
}

export const placesIn = ({ places }: Packed): Place[] => places.map(([key, place]) => placeOf(key, place));

/** Where something stands, as it was stored. */
export const placeOf = (key: string, place: Omit<Place, 'key'>): Place =>
  place.free == null ? { ...place, key } : { ...place, key, free: freeOf(place.free) };

/** What is drawn freely at a place; null for what this page cannot draw. */
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
