// The database of a small project on its screen.
import { screen } from '@testing-library/react';

import { project, type, visit } from '../../support/on-screen.tsx';

const asset = { classId: 1, name: 'Asset' };
export const pump = {
  entityId: 12,
  number: 'A.1',
  name: 'Pump',
  displayName: 'A.1 Pump',
  class: asset,
  childCount: 1,
  partCount: 1,
};
export const valve = { entityId: 13, number: 'A.2', name: 'Valve', displayName: 'A.2 Valve', class: asset };

interface Asked {
  query: string;
  order: string;
}

/** Opens it; a search finds what `find` says, or refuses. */
export const visitDatabase = (
  find: (asked: Asked) => object[],
  permissions = ['READ', 'WRITE'],
  counts?: (asked: Asked) => object,
  more: object = {},
  ofProject: object = {},
): void =>
  visit('/acme/p/7/database', {
    ...more,
    project: {
      ...project,
      permissions,
      ...ofProject,
      ...(counts && { counts: (asked: Partial<Asked>) => counts({ query: '', order: '', ...asked }) }),
      entities: (asked: Asked) => {
        const found = find(asked);
        return { totalCount: found.length, edges: found.map((node) => ({ level: 1, isFound: true, node })) };
      },
    },
  });

export const box = (name: string): Promise<HTMLInputElement> => screen.findByRole('checkbox', { name });
export const searchBox = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Search' });
export const search = (text: string): void => void type(searchBox(), text);
/** The names in the rows that are shown, from top to bottom. */
export const rows = (): string[] =>
  screen.queryAllByRole('checkbox', { name: /^Select A/ }).map((each) => each.ariaLabel!.replace('Select ', ''));
