// What a project can hold: its classes, relations, labels and workflow.
import { button, field, inTurn, textShown, type Visit } from './sight.ts';

export const sightsOfSchema: readonly Visit[] = [
  { at: '/sample/p/1/schema/workflow', sign: 'Watched properties' },
  {
    at: '/sample/p/1/schema/class/2',
    sign: 'Target relations',
    sights: [
      { name: 'a class of the schema' },
      { name: 'its icons', open: field('Icon') },
      { name: 'a new property', open: button('Property'), at: '.sce-table', close: 'anew' },
      {
        name: 'the types of a property',
        open: inTurn(button('Property'), field('Type of the new property')),
        close: 'anew',
      },
    ],
  },
  {
    at: '/sample/p/1/schema/class/26',
    sign: 'Target relations',
    sights: [
      {
        name: 'what a change of a class does',
        open: inTurn(button('Remove Draft'), textShown(/'Draft' is removed/)),
        at: '.sci-panel',
        close: 'anew',
      },
    ],
  },
  {
    at: '/sample/p/1/schema/matrix',
    sign: 'Number of relations from row class',
    sights: [
      { name: 'how many relations there are between classes' },
      {
        name: 'the relations of a pair of classes',
        open: (page) => page.locator('.scm-grid td').first().click(),
        at: '#main',
        close: 'anew',
      },
      {
        name: 'what one relation permits',
        open: inTurn(field('Relation'), (page) =>
          page.getByRole('option', { name: 'satisfied by', exact: true }).click(),
        ),
        at: '#main',
        close: 'anew',
      },
    ],
  },
  { at: '/sample/p/1/schema/graph', sign: 'Outgoing relations' },
  {
    at: '/sample/p/1/schema/compare',
    sign: 'Compare this schema',
    sights: [{ name: 'nothing compared yet' }, { name: 'schemas to compare with', open: field('Compare with') }],
  },
  { at: '/sample/p/1/schema/relation/3', sign: 'Inverse name' },
  { at: '/sample/p/1/schema/label/4', sign: 'Available for classes' },
  { at: '/sample/schema/matrix', sign: 'Number of relations from row class' },
  { at: '/sample/schema', sign: 'The default schema for Sample' },
];
