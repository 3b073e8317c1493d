// A small model that has something of everything that diagrams show.
import type { DiagramType } from '../../../server/diagrams/diagram-type.ts';
import { sketch, type Sketch } from './sketch.ts';

const asset = (...labels: string[]) => ({ class: 'Asset', labels });

/** Entities go by their names; what is called `spare` stands on no diagram. */
export const small: Sketch = sketch(
  {
    system: asset('System'),
    a: asset('Block', 'Class', 'Package'),
    b: asset('Block', 'Class', 'Package'),
    root: 'Action',
    one: { class: 'Action', labels: ['Use Case'] },
    two: { class: 'Action', labels: ['Use Case'] },
    person: 'Asset',
    item: 'Input/Output',
    stock: 'Resource',
    off: { class: 'Characteristic', labels: ['State'] },
    on: { class: 'Characteristic', labels: ['State'] },
    formula: 'Equation',
    second: 'Equation',
    p: 'Characteristic',
    q: 'Characteristic',
    must: 'Requirement',
    should: 'Requirement',
    danger: 'Risk',
    lesser: 'Risk',
    wire: 'Conduit',
    go: 'Transition',
    pick: {
      class: 'Action',
      more: {
        branches: [
          { id: 'x', name: 'X', order: 1 },
          { id: 'y', name: 'Y', order: 2 },
        ],
      },
    },
    speed: 'Measure',
    order: 'Input/Output',
    signal: 'Input/Output',
    'spare Action': 'Action',
    'spare Asset': 'Asset',
    'spare Characteristic': 'Characteristic',
    'spare Equation': 'Equation',
    'spare Input/Output': 'Input/Output',
    'spare Measure': 'Measure',
    'spare Requirement': 'Requirement',
    'spare Risk': 'Risk',
  },
  [
    ['system', 'decomposed by', 'a'],
    ['system', 'decomposed by', 'b'],
    ['system', 'specified by', 'speed'],
    ['a', 'performs', 'one'],
    ['b', 'performs', 'two'],
    ['person', 'performs', 'one'],
    ['root', 'decomposed by', 'one'],
    ['root', 'decomposed by', 'two'],
    ['root', 'decomposed by', 'pick'],
    ['one', 'consumes', 'stock'],
    ['one', 'generates', 'item'],
    ['two', 'receives', 'item'],
    ['system', 'specified by', 'off'],
    ['system', 'specified by', 'on'],
    ['go', 'pushed by', 'off'],
    ['go', 'fetches', 'on'],
    ['system', 'equation of', 'formula'],
    ['system', 'equation of', 'second'],
    ['formula', 'has variable', 'p'],
    ['second', 'has variable', 'q'],
    ['must', 'decomposed by', 'should'],
    ['a', 'satisfies', 'should'],
    ['danger', 'decomposed by', 'lesser'],
    ['root', 'receives', 'order'],
    ['wire', 'transfers', 'signal'],
    ['wire', 'connects to', 'a', { Origin: true }],
    ['wire', 'connects to', 'b', { Origin: false }],
  ],
);

const roots: Readonly<Record<string, string>> = {
  Action: 'root',
  Asset: 'system',
  Requirement: 'must',
  Risk: 'danger',
  Conduit: 'wire',
};

/** What a diagram of a type is of in the small model. */
export const smallRootOf = ({ rootClasses }: Pick<DiagramType, 'rootClasses'>): string =>
  roots[rootClasses[0] ?? 'Asset']!;
