import { isMessage, type Shape } from '#shared/drawing/content.ts';

import type { Tool, TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';

/** A relation from an entity, and the classes that it may lead to, with their subclasses. */
export interface Lawful {
  id: string;
  relationId: number;
  name: string;
  classes: ReadonlySet<string>;
}
/** The permitted relations of an entity, by id. */
export type Law = ReadonlyMap<string, Lawful>;

type Classes = readonly { classId: number; name: string; parentId: number | null | undefined }[];

/** Returns the names of classes with those of all their subclasses. */
export function withSubclasses(names: readonly string[], classes: Classes): Set<string> {
  const found = new Set(names);
  let isGrowing = true;
  while (isGrowing) {
    const ids = new Set(classes.filter(({ name }) => found.has(name)).map(({ classId }) => classId));
    const below = classes.filter(({ name, parentId }) => parentId != null && ids.has(parentId) && !found.has(name));
    for (const { name } of below) found.add(name);
    isGrowing = below.length > 0;
  }
  return found;
}

/** Kinds of shapes without line ends: cells, and arrows that are lines themselves. */
const NO_ENDS = new Set(['CELL', 'STRIP', 'ARROW']);
type Joins = (a: Shape, b: Shape) => boolean;
const bothAre =
  (wanted: string): Joins =>
  (a, b) =>
    a.kind === wanted && b.kind === wanted;
/** Ends of lines by kind, where the notation is stricter than the schema. */
const ends: Readonly<Record<string, Joins>> = {
  BINDING: (a, b) => bothAre('VARIABLE')(a, b) && a.parentKey !== b.parentKey,
  INCLUDE: bothAre('USE_CASE'),
  EXTEND: bothAre('USE_CASE'),
  GENERALIZATION: (a, b) => a.kind === b.kind && a.kind !== 'USE_CASE',
  PERFORMS: (_actor, useCase) => useCase.kind !== 'BOUNDARY',
};

interface LawOn {
  isLawful: (tool: Tool, start: string, end: string) => boolean;
  /** Returns the shapes at which a line may end, to be lit while it is drawn. */
  targets: (start: string, tool?: Tool) => ReadonlySet<string>;
}

/** Tells where lines of a diagram type may end, as far as is known: `law` is that of `from`. */
export function lawOn(
  { tools }: Pick<TypeFacts, 'tools'>,
  shapes: ReadonlyMap<string, Shape>,
  law: Law | undefined,
  from: string | undefined,
): LawOn {
  const isLawful = (tool: Tool, start: string, end: string): boolean => {
    const [a, b] = [shapes.get(start), shapes.get(end)];
    if (!a?.entity || !b?.entity || [a, b].some(({ kind }) => NO_ENDS.has(kind))) return false;
    const joins = isMessage(tool.line) ? bothAre('LIFELINE') : ends[tool.line ?? ''];
    if (joins && !joins(a, b)) return false;
    // One formula after the other has the same variable: no relation leads from one of them to the other.
    if (tool.line === 'BINDING') return true;
    // A tool that makes an entity of its line writes relations of that entity: the server knows them.
    if (tool.class || !law || start !== from) return true;
    const className = b.entity?.className;
    if (className === undefined) return false;
    if (tool.relation) return law.get(tool.relation.id)?.classes.has(className) === true;
    return [...law.values()].some(({ classes }) => classes.has(className));
  };
  const targets = (start: string, tool?: Tool): ReadonlySet<string> => {
    const wanted = tool ? [tool] : tools.filter(({ line }) => line);
    return new Set(
      [...shapes.keys()].filter((end) => end !== start && wanted.some((each) => isLawful(each, start, end))),
    );
  };
  return { isLawful, targets };
}
