// Where a target is linked it can be made of every class that the relation permits, the class that the relation is made for first.
import { expect, test } from 'vitest';

import defaultClasses from '../../../server/model/schema/seed/classes.json' with { type: 'json' };
import relations from '../../../server/model/schema/seed/relations.json' with { type: 'json' };
import { makeableClasses } from '../../../web/parts/model/entity/relations/makeable.ts';

const classes = defaultClasses.map((each) => ({ ...each, id: each.globalId, classId: each.id }));
const idOf = (name: string) => classes.find((each) => each.name === name)!.id;

/** The classes offered for a relation of a class of the default schema. */
function offered(of: string, relation: string, used: readonly string[] = []): string[] {
  const { id, globalId } = relations.find(({ name }) => name === relation)!;
  const targets = defaultClasses
    .find(({ name }) => name === of)!
    .localTargetRelations.filter(({ targetRelationId }) => targetRelationId === id)
    .map(({ targetClassId }) => classes.find(({ classId }) => classId === targetClassId)!.id);
  return makeableClasses(classes, globalId, targets, used).map(({ name }) => name);
}

test('what verifies a requirement is a new test case before anything else', () => {
  expect(offered('Requirement', 'verified by').slice(0, 3)).toEqual(['Test Case', 'Action', 'Artifact']);
});

test('subclasses of a permitted class stand behind those that the schema names, and abstract and hidden ones are left out', () => {
  const names = offered('Requirement', 'verified by');
  expect(names).toEqual(expect.arrayContaining(['Task', 'Resource', 'Orbital', 'Conduit', 'Time']));
  expect(names.indexOf('Task')).toBeGreaterThan(names.indexOf('Time'));
  for (const none of ['Location', 'Connection', 'Port', 'Statement', 'Risk']) expect(names).not.toContain(none);
});

test('the class that was made last stands first, unless the relation does not permit it', () => {
  expect(offered('Requirement', 'verified by', [idOf('Risk'), idOf('Asset')])[0]).toBe('Asset');
});

test('classes that are said to be above each other are no loop', () => {
  const [a, b] = classes as [(typeof classes)[number], (typeof classes)[number]];
  const loop = [
    { ...a, parentId: b.classId },
    { ...b, parentId: a.classId },
  ];
  expect(makeableClasses(loop, '', ['none'], [])).toEqual([]);
});
