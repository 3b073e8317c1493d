import type { Entity } from '../../model/entities/entity.ts';
import { isValidRoot } from '../../model/entities/rules/names.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { DiagramType } from '../diagram-type.ts';
import { diagramTypes } from '../types/index.ts';
import { entityTitle } from './content/drawing.ts';
import type { NamedItems } from './content/named-items.ts';

/** Tells whether an entity may be the root of a diagram: it is of a root class, or of a subclass; any entity if the type names none. */
export function mayBeRoot(
  words: NamedItems,
  { rootClasses }: Pick<DiagramType, 'rootClasses'>,
  { classId }: Pick<Entity, 'classId'>,
): boolean {
  const ids = rootClasses.flatMap((name) => words.class(name)?.id ?? []);
  // If the schema has lost all root classes, no entity fits.
  if (rootClasses.length > 0 && ids.length === 0) return false;
  return isValidRoot(words.schema.lineage.get(classId) ?? [], ids);
}

/** Refuses an entity that cannot be the root of a diagram; its details list the types of which it can be. */
export function wrongRoot(words: NamedItems, type: Pick<DiagramType, 'name' | 'rootClasses'>, root: Entity): Refusal {
  const wanted = type.rootClasses.map((name) => words.class(name)?.name ?? name);
  const list = wanted.length < 2 ? wanted.join('') : `${wanted.slice(0, -1).join(', ')} or ${wanted.at(-1)}`;
  const own = words.schema.classes.get(root.classId)?.name ?? 'Unknown Class';
  const article = /^[AEIOU]/.test(list) ? 'an' : 'a';
  const fitting = diagramTypes.filter((each) => mayBeRoot(words, each, root));
  return new Refusal(
    'INVALID',
    400,
    'Diagram Not Possible',
    `'${entityTitle(root)}' is of the class ${own} and cannot be the root of this diagram (${type.name}). Choose ${article} ${list}.`,
    { rootId: root.id, types: fitting.map(({ slug, name }) => ({ slug, name })) },
  );
}
