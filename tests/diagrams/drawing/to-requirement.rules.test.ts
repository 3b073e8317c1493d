// Any lawful class on a requirement diagram, by the relation that fits it.
import { expect, test } from 'vitest';

import { writtenBy } from '../../../server/diagrams/rules/gesture-changes.ts';
import { drawn, lines, modelOf, saved, sketch, typeNamed, type Sketch } from './sketch.ts';

const model = sketch(
  {
    must: 'Requirement',
    inner: 'Requirement',
    tank: { class: 'Asset', labels: ['Block'] },
    pour: 'Action',
    trial: 'Test Case',
    size: 'Characteristic',
    other: 'Requirement',
    page: 'Artifact',
  },
  [
    ['must', 'decomposed by', 'inner'],
    ['page', 'source of', 'must'],
  ],
);
const type = typeNamed('requirement');
interface Given {
  tool: string;
  onto?: string;
  name?: string;
  entityId?: number;
}
/** The model after something was dropped, which may stand on no diagram before. */
function added(add: Given, of: Sketch = model, root = 'must'): Sketch {
  const dropped = [...of.entities.values()].filter(({ id }) => id === add.entityId);
  return saved(of, writtenBy(type, modelOf(of, type, root).with(dropped), { kind: 'add', add }));
}
const linesOf = (of: Sketch, root = 'must') => lines(drawn(of, 'requirement', root));
const idOf = (name: string) => model.entities.get(name)!.id;

test('a new Block or Action satisfies the requirement it is dropped on, a new Test Case verifies it', () => {
  expect(linesOf(added({ tool: 'block', onto: 'inner', name: 'Valve' }))).toContain(
    'SATISFY Valve > inner "«satisfy»" !DASHED',
  );
  expect(linesOf(added({ tool: 'action', name: 'Close' }))).toContain('SATISFY Close > must "«satisfy»" !DASHED');
  expect(linesOf(added({ tool: 'test-case', onto: 'inner', name: 'Trial 2' }))).toContain(
    'VERIFY Trial 2 > inner "«verify»" !DASHED',
  );
});

test('what exists is linked by what fits its class, whatever tool it comes with', () => {
  const dropped = (name: string) => linesOf(added({ tool: 'requirement', onto: 'inner', entityId: idOf(name) }));
  expect(dropped('tank')).toContain('SATISFY tank > inner "«satisfy»" !DASHED');
  expect(dropped('pour')).toContain('SATISFY pour > inner "«satisfy»" !DASHED');
  expect(dropped('size')).toContain('SATISFY size > inner "«satisfy»" !DASHED');
  expect(dropped('trial')).toContain('VERIFY trial > inner "«verify»" !DASHED');
  expect(dropped('other')).toContain('CONTAINMENT inner > other');
});

test('what is dropped on a block goes to the requirement that the block satisfies', () => {
  const first = added({ tool: 'block', onto: 'inner', name: 'Valve' });
  expect(linesOf(added({ tool: 'test-case', onto: 'Valve', name: 'Trial 2' }, first))).toContain(
    'VERIFY Trial 2 > inner "«verify»" !DASHED',
  );
});

test('a requirement is drawn on the diagram of a document', () => {
  expect(linesOf(added({ tool: 'requirement', name: 'Fresh' }, model, 'page'), 'page')).toContain(
    'CONTAINMENT page > Fresh',
  );
});
