// Two entities beside each other: only what differs, in the order of a page; what one class has and the other has not stands on one side.
import { expect, test } from 'vitest';

import { compareEntities, type Comparable } from '../../../web/screens/model/entity/compare-entities.ts';

const pump: Comparable = {
  class: { name: 'Asset' },
  number: 'A.1',
  name: 'Pump',
  description: '<p>Moves water</p>',
  attributes: [
    { property: { name: 'Mass' }, text: '4 kg' },
    { property: { name: 'Cost' }, text: '' },
  ],
  labels: [{ name: 'Wet' }, { name: 'Bought' }],
  relationGroups: [
    { label: 'performs', links: [{ entity: { displayName: 'Move' } }, { entity: { displayName: 'Hold' } }] },
  ],
};
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '');

test('an entity does not differ from itself, and empty fields of both are not counted as alike', () => {
  expect(compareEntities(pump, pump, plain)).toEqual({ different: [], alikeCount: 7 });
});

test('differences are in page order, links and labels sorted by name', () => {
  const other: Comparable = {
    ...pump,
    class: { name: 'Action' },
    description: '<p>Moves <b>oil</b></p>',
    attributes: [{ property: { name: 'Duration' }, text: '2 s' }],
    labels: [{ name: 'Bought' }, { name: 'Wet' }],
    relationGroups: [],
  };
  expect(compareEntities(pump, other, plain)).toEqual({
    different: [
      { name: 'Class', left: 'Asset', right: 'Action', isList: false },
      { name: 'Description', left: 'Moves water', right: 'Moves oil', isList: false },
      { name: 'Mass', left: '4 kg', right: '', isList: false },
      { name: 'performs', left: 'Hold\nMove', right: '', isList: true },
      { name: 'Duration', left: '', right: '2 s', isList: false },
    ],
    alikeCount: 3,
  });
});

test('links are sorted by number as people count, and the linked label is compared', () => {
  const links = (...names: string[]) => [
    { label: 'satisfies', links: names.map((displayName) => ({ entity: { displayName } })) },
  ];
  const one = { ...pump, relationGroups: links('R.5.10 Late', 'R.5.2 Early'), linkedLabel: { name: 'Flight' } };
  const other = { ...pump, relationGroups: links('R.5.2 Early') };
  expect(compareEntities(one, other, plain).different).toEqual([
    { name: 'Linked label', left: 'Flight', right: '', isList: false },
    { name: 'satisfies', left: 'R.5.2 Early\nR.5.10 Late', right: 'R.5.2 Early', isList: true },
  ]);
});
