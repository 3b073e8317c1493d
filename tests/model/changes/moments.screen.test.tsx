// History and activity read by person and moment: what one person did within ten minutes stands together.
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Given } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const names = { rita: 'Rita Rowe', walt: 'Walt Whitman' };
const record = (id: number, username: keyof typeof names, time: string): Given => ({
  id: `ChangeRecord ${id}`,
  type: 'UPDATE',
  username,
  user: { username, fullName: names[username] },
  date: `2026-01-02T${time}:00.000Z`,
  changes: [{ type: 'NAME', field: `Field ${id}`, wording: 'changed', valueText: 'b', originalText: 'a' }],
});
const connection = (...records: Given[]) => ({ edges: records.map((node) => ({ node })) });
/** Newest first: two of Rita's within ten minutes, one of Walt's between, and one of hers an hour before. */
const done = connection(
  record(5, 'rita', '10:12'),
  record(4, 'rita', '10:03'),
  record(3, 'walt', '10:02'),
  record(2, 'rita', '10:01'),
  record(1, 'rita', '09:00'),
);
const moments = [
  ['Rita Rowe', ['Field 5', 'Field 4']],
  ['Walt Whitman', ['Field 3']],
  ['Rita Rowe', ['Field 2']],
  ['Rita Rowe', ['Field 1']],
];

const places: [string, () => Promise<HTMLElement>][] = [
  [
    'the history of an entity',
    async () => {
      await visitPump({ history: done });
      return screen.findByRole('complementary', { name: 'Entity details' });
    },
  ],
  [
    'the activity of a project',
    async () => {
      visit('/acme/p/7/dashboard', { project: { ...project, changes: done } });
      return screen.findByRole('region', { name: 'Activity' });
    },
  ],
];

describe.each(places)('%s', (_place, open) => {
  test('the history names each person once for changes made at the same time', async () => {
    const list = await open();
    const items = within(list)
      .getAllByRole('listitem')
      .filter((item) => !item.parentElement?.closest('li'));
    const read = items.map(({ textContent }) => [
      Object.values(names).find((name) => textContent.includes(name)),
      textContent.match(/Field \d/g),
    ]);
    expect(read).toEqual(moments);
  });
});

test('an accepted suggestion names its author and the person who accepted it', async () => {
  const request = (settledRevision: number | null, decision: string | null, fullName: string) => ({
    node: {
      settledRevision,
      decision,
      issue: { id: `Issue of ${fullName}`, createdBy: fullName, creator: { id: fullName, fullName } },
    },
  });
  const accepted = [
    { ...record(3, 'walt', '10:02'), revision: 30 },
    { ...record(2, 'walt', '09:00'), revision: 20 },
  ];
  const changeRequests = {
    edges: [request(30, 'ACCEPTED', names.rita), request(20, 'REJECTED', 'Sam Sims'), request(null, null, 'Tim Tate')],
  };
  await visitPump({ history: connection(...accepted), changeRequests });
  const list = await screen.findByRole('complementary', { name: 'Entity details' });
  const named = await within(list).findByText('Suggested by Rita Rowe');
  expect(named.closest('li')!.textContent).toMatch(/Walt Whitman.*Field 3/);
  expect(within(list).queryByText(/Sam Sims|Tim Tate/)).toBeNull();
});
