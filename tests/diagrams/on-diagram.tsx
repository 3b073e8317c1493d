// A diagram of two assets below a third, on its screen.
import { screen } from '@testing-library/react';

import { project, visit } from '../support/on-screen.tsx';

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
export const diagram = {
  id: 'Diagram 1',
  name: 'System',
  isStored: true,
  layout: [] as unknown[],
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
