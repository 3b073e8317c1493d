// A diagram of two assets below a third, on its screen.
import { screen } from '@testing-library/react';

import type { PackedDrawing } from '#shared/drawing/unpacked.ts';

import { project, visit } from '../../support/on-screen.tsx';

const blue = { name: 'Asset', colour: 'BLUE', icon: 'cube' };
export const asset = (entityId: number, number: string, name: string) => ({
  id: `Entity ${entityId}`,
  entityId,
  name,
  number,
  displayName: `${number} ${name}`,
  class: blue,
});
export const shape = (entityId: number, number: string, name: string, parentKey: string | null, order = 0) => ({
  key: `k${entityId}`,
  kind: 'BOX',
  parentKey,
  level: parentKey ? 1 : 0,
  order,
  marks: [],
  figures: null,
  compartments: [],
  entity: asset(entityId, number, name),
});
export const line = (fromKey: string, toKey: string) => ({
  key: `${fromKey}>${toKey}`,
  kind: 'PARENT_CHILD',
  fromKey,
  toKey,
  marks: [],
});

export const type = {
  slug: 'hierarchy',
  name: 'Hierarchy',
  group: 'GENERAL',
  picture: 'TREE',
  purpose: 'Shows the parts of anything.',
  isAuthored: false,
  levels: 5,
  mostLevels: 10,
  rootClasses: [],
  tools: [
    { key: 'part', name: 'Part', shape: 'BOX', line: null, class: null, relation: null },
    { key: 'link', name: 'Link', shape: null, line: 'RELATION', class: null, relation: null },
  ],
};
const content = {
  total: 3,
  warnings: [] as string[],
  shapes: [shape(1, 'A', 'System', null), shape(2, 'A.1', 'Pump', 'k1'), shape(3, 'A.2', 'Valve', 'k1', 1)],
  lines: [line('k1', 'k2'), line('k1', 'k3')],
};
type Entity = Partial<ReturnType<typeof asset>> & { isLocked?: boolean };
type Drawn = { key: string; kind: string; marks: string[]; figures?: object | null; entity?: Entity | null };
interface Said {
  layout: { key: string }[];
  content: {
    total: number;
    warnings: string[];
    shapes: (Drawn & {
      parentKey?: string | null;
      level?: number;
      order?: number;
      text?: string;
      compartments?: { name: string; rows: { text: string; entity?: Entity | null }[] }[];
    })[];
    lines: (Drawn & { fromKey: string; toKey: string; label?: string })[];
  };
}

/** Layout and content as pages are sent them. */
export function packed({ layout, content: { total, warnings, shapes, lines } }: Said, revision = 40): PackedDrawing {
  const entities: PackedDrawing['entities'][number][] = [];
  const entityAt = ({ entity }: { entity?: Entity | null | undefined }) =>
    entity ? entities.push([entity.id!, entity.entityId!, entity.name!, entity.number ?? '', 0, '']) - 1 : null;
  const place = (key: string | null | undefined) => shapes.findIndex((each) => each.key === key);
  const marksOf = ({ marks, entity }: Drawn) => (entity?.isLocked ? [...marks, 'LOCKED'] : marks);
  return {
    revision,
    total,
    warnings,
    classes: [['Asset', 'blue', 'cube']],
    shapes: shapes.map((each) => [
      each.key,
      each.kind,
      each.parentKey == null ? null : place(each.parentKey),
      each.level ?? 0,
      each.order ?? 0,
      entityAt(each),
      each.text ?? null,
      marksOf(each),
      (each.figures ?? null) as Record<string, unknown> | null,
      (each.compartments ?? []).map(({ name, rows }) => [
        name,
        ...rows.map((row): [string, number | null] => [row.text, entityAt(row)]),
      ]),
    ]),
    lines: lines.map((each) => [
      each.key,
      each.kind,
      place(each.fromKey),
      place(each.toKey),
      entityAt(each),
      each.label ?? null,
      marksOf(each),
      (each.figures ?? null) as Record<string, unknown> | null,
    ]),
    entities,
    places: layout.map(({ key, ...rest }) => [key, rest]),
  };
}

export const diagram = {
  id: 'Diagram 1',
  name: 'System',
  isStored: true,
  layout: [] as { key: string }[],
  drawing: (_args: unknown, of: unknown) => packed(of as Said),
  type,
  root: asset(1, 'A', 'System'),
  content,
};

/** Opens the screen. */
export async function visitDiagram(
  given: object = {},
  permissions = ['READ', 'WRITE'],
  around: object = {},
): Promise<void> {
  visit('/acme/p/7/diagrams/hierarchy/1', {
    project: { ...project, permissions, diagram: { ...diagram, ...given } },
    ...around,
  });
  await screen.findByRole('heading', { level: 1, name: /System$/ });
}

/** Entities of which those of class Asset may be linked with others by these relations. */
export const linkedBy = (...names: string[]) => ({
  node: ({ id }: { id: string }) =>
    id.startsWith('Entity')
      ? {
          __typename: 'Entity',
          ...content.shapes.find(({ entity }) => entity.id === id)!.entity,
          class: {
            ...blue,
            targetRelations: names.map((name, at) => ({
              relation: { id: `Relation ${at + 1}`, relationId: at + 1, name },
              targetClasses: [{ id: 'Class 3', name: 'Asset' }],
            })),
          },
        }
      : { __typename: 'Project', ...project },
});

export const box = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
