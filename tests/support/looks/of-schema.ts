// What a project can hold: its classes, relations, labels and workflow.
import { button, field, inTurn, said, type Visit } from './sight.ts';

export const sightsOfSchema: readonly Visit[] = [
  { at: '/sample/p/1/schema/workflow', sign: 'Watched properties' },
  {
    at: '/sample/p/1/schema/class/2',
    sign: 'Target relations',
    sights: [
      { name: 'a class of the schema' },
      { name: 'its icons', open: field('Icon') },
      { name: 'a new property', open: button('Property'), at: '.sce-table', close: 'anew' },
    ],
  },
  {
    at: '/sample/p/1/schema/class/26',
    sign: 'Target relations',
    sights: [
      {
        name: 'what a change of a class does',
        open: inTurn(button('Take out Draft'), said(/'Draft' goes/)),
        at: '.sci-panel',
        close: 'anew',
      },
    ],
  },
  {
    at: '/sample/p/1/schema/matrix',
    sign: 'How many relations lead from entities at the left',
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
  { at: '/sample/p/1/schema/graph', sign: 'Leads to' },
  {
    at: '/sample/p/1/schema/compare',
    sign: 'Choose a project or a file',
    sights: [{ name: 'nothing compared yet' }, { name: 'schemas to compare with', open: field('Compare with') }],
  },
  { at: '/sample/p/1/schema/relation/3', sign: 'From the other end' },
  { at: '/sample/p/1/schema/label/4', sign: 'Offered for entities of' },
  { at: '/sample/schema/matrix', sign: 'How many relations lead from entities at the left' },
  { at: '/sample/schema', sign: 'What the projects of Sample start from' },
];
