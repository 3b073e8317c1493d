// The pump A.1 on its screen, and what is done to its fields.
import { fireEvent, screen } from '@testing-library/react';

import { sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';

export const SAVE = 'useSaveMutation';
const rita = { username: 'rita', fullName: 'Rita Rowe' };
export const pump = { entityId: 12, revision: 40, name: 'Pump', number: 'A.1', displayName: 'A.1 Pump' };

/** Opens the screen; Rita changed the pump last. */
export async function visitPump(
  given: object = {},
  permissions = ['READ', 'WRITE'],
  entities?: unknown,
  more: object = {},
  preferences: object = {},
): Promise<void> {
  visit('/acme/p/7/database/entity/12', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: { ...project, permissions, entities, ...more },
    entity: { ...pump, modifier: rita, modifiedBy: 'rita', ...given },
  });
  await screen.findByText(/^(All changes saved|Read only|\d+ not saved yet|Saving)$/);
}

export const field = (label: string): HTMLInputElement => screen.getByRole('textbox', { name: label });

/** Types into a field and leaves it. */
export function change(label: string, value: string): void {
  type(field(label), value);
  fireEvent.blur(field(label));
}

/** What Rita saved of the pump, as the feed brings it. */
export const news = async (changed: object, more: object = {}): Promise<void> => {
  const entities = [{ ...pump, modifier: rita, modifiedBy: 'rita', ...changed, revision: 41 }];
  await (
    await sent('useNewsSubscription')
  ).answer({ projectChanged: { revision: 41, username: 'rita', entities, project, ...more } });
};
