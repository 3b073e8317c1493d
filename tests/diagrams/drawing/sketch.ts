import type { DiagramType, ReadingStep } from '../../../server/diagrams/diagram-type.ts';
import type { Gesture } from '../../../server/diagrams/gesture.ts';
// A model in a few words, read in memory as the server reads it from the database: so that what is drawn of it can be said in tables.
import { Model, type Reached } from '../../../server/diagrams/rules/content/model.ts';
import { namedItems } from '../../../server/diagrams/rules/content/named-items.ts';
import { wishFor, type DiagramChoice } from '../../../server/diagrams/rules/diagram-choice.ts';
import { writtenBy } from '../../../server/diagrams/rules/gesture-changes.ts';
import type { Drawn } from '../../../server/diagrams/shape-kinds.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import type { Attrs, AttributeValue } from '../../../server/model/attributes/attribute.ts';
import { compareByNumber } from '../../../server/model/entities/rules/in-order.ts';
import { sortNumber } from '../../../server/model/entities/rules/names.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import { permitsLink } from '../../../server/model/schema/rules/links.ts';
import type { SchemaItems } from '../../../server/model/schema/schema.ts';
import { defaultSchema } from '../../../server/model/schema/seed/index.ts';

const withOrganization = <T>(items: T[]) => items.map((item) => ({ organizationId: 1, ...item }));
export const schema = indexSchema(
  {
    classes: withOrganization(defaultSchema.classes),
    properties: withOrganization(defaultSchema.properties),
    relations: withOrganization(defaultSchema.relations),
    labels: withOrganization(defaultSchema.labels),
  } as SchemaItems,
  { organizationId: 1, projectId: 1, version: '1.1' },
);
export const words = namedItems(schema);

export interface Sketched {
  class: string;
  number?: string;
  labels?: readonly string[];
  attributes?: Record<string, AttributeValue>;
  more?: Partial<Reached>;
}
/** A link of the sketch: `a decomposed by b`, with its attributes. */
export type SketchedLink = readonly [
  from: string,
  relation: string,
  to: string,
  attributes?: Record<string, AttributeValue>,
];

export interface Sketch {
  entities: ReadonlyMap<string, Reached>;
  links: { sourceId: number; relationId: number; targetId: number; attrs: Attrs }[];
}

/** The entities by name, whose global ids are their names, and links between them. */
export function sketch(entities: Record<string, Sketched | string>, links: readonly SketchedLink[]): Sketch {
  const found = new Map(
    Object.entries(entities).map(([name, given], at): [string, Reached] => {
      const said: Sketched = typeof given === 'string' ? { class: given } : given;
      const { class: className, number = '', labels = [], attributes = {}, more } = said;
      const classId = words.class(className)!.id;
      return [
        name,
        {
          organizationId: 1,
          projectId: 1,
          id: at + 1,
          globalId: name,
          name,
          number,
          sortNumber: sortNumber(number, at + 1).replace(/!\d+$/, `!${String(at + 1).padStart(9, '0')}`),
          classId,
          labelIds: labels.map((label) => words.label(label)!.id),
          attrs: Object.fromEntries(
            Object.entries(attributes).map(([property, value]) => [words.propertyOf(classId, property)!.id, value]),
          ),
          description: '',
          imageId: null,
          isLocked: false,
          lockedBy: null,
          branches: null,
          controlStep: null,
          metadata: {},
          script: null,
          ...more,
        } as unknown as Reached,
      ];
    }),
  );
  const stored = links.map(([from, name, to, attributes = {}]) => {
    const relation = words.relation(name)!;
    const [a, b] = [found.get(from)!.id, found.get(to)!.id];
    const attrs = Object.fromEntries(
      Object.entries(attributes).map(([each, value]) => [words.linkProperty(name, each)!.id, value]),
    );
    return relation.isCanonical
      ? { sourceId: a, relationId: relation.id, targetId: b, attrs }
      : { sourceId: b, relationId: relation.inverseId, targetId: a, attrs };
  });
  return { entities: found, links: stored };
}

/** Reads the steps of a type in memory. */
export function modelOf(of: Sketch, type: DiagramType, root: string, asked: DiagramChoice = {}): Model {
  const wish = wishFor(type, asked);
  const byId = new Map([...of.entities.values()].map((each) => [each.id, each]));
  const start = of.entities.get(root)!;
  const sets = new Map<string, Set<number>>([['root', new Set([start.id])]]);
  const reached = new Set([start.id]);
  for (const step of type.reads(wish, words, start)) {
    const into = sets.get(step.as) ?? new Set<number>();
    sets.set(step.as, into);
    let level = new Set((step.from ?? ['root']).flatMap((name) => [...(sets.get(name) ?? [])]));
    const seen = new Set<number>();
    for (let depth = 0; depth < (step.levels ?? 1) && level.size > 0 && into.size < (step.most ?? Infinity); depth++) {
      const next = new Set([...level].flatMap((id) => away(of, step, id)).filter((id) => !seen.has(id)));
      for (const id of next) seen.add(id);
      level = next;
    }
    const isOf = (each: Reached) => !step.of || step.of.some((name) => words.isA(each, name));
    for (const each of [...seen]
      .map((id) => byId.get(id)!)
      .filter(isOf)
      .toSorted(compareByNumber)) {
      if (into.size >= (step.most ?? Infinity)) break;
      into.add(each.id);
      reached.add(each.id);
    }
  }
  const counts = new Map<number, number>();
  for (const { sourceId, relationId } of of.links)
    if (relationId === words.relation('decomposed by')!.id) counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
  const entities = new Map([...reached].map((id) => [id, byId.get(id)!]));
  return new Model({ root: start, words, entities, sets, links: of.links, childCounts: counts });
}

function away({ links }: Sketch, { along, alongIds }: ReadingStep, id: number): number[] {
  const ids = alongIds ? new Set(alongIds) : along && new Set(along.map((name) => words.relation(name)!.id));
  return links.flatMap(({ sourceId, relationId, targetId }) => {
    const inverse = schema.relations.get(relationId)!.inverseId;
    return [
      ...(sourceId === id && (!ids || ids.has(relationId)) ? [targetId] : []),
      ...(targetId === id && (!ids || ids.has(inverse)) ? [sourceId] : []),
    ];
  });
}

export const typeNamed = (slug: string): DiagramType => diagramTypes.find((each) => each.slug === slug)!;

/** Draws a diagram of an entity in a type. */
export const drawn = (of: Sketch, slug: string, root: string, asked: DiagramChoice = {}): Drawn => {
  const type = typeNamed(slug);
  return type.draw(modelOf(of, type, root, asked), wishFor(type, asked));
};

/** Shapes in a line each: `BOX a < parent !MARKS`. */
export const shapes = ({ shapes: all }: Drawn): string[] =>
  all.map(({ key, kind, parentKey, marks }) =>
    [`${kind} ${key}`, parentKey && `< ${parentKey}`, marks.length > 0 && `!${marks.join(',')}`]
      .filter(Boolean)
      .join(' '),
  );
/** Lines in a line each: `CONDUIT a > b "label" !MARKS`. */
export const lines = ({ lines: all }: Drawn): string[] =>
  all.map(({ kind, fromKey, toKey, label, marks }) =>
    [`${kind} ${fromKey} > ${toKey}`, label && `"${label}"`, marks.length > 0 && `!${marks.join(',')}`]
      .filter(Boolean)
      .join(' '),
  );

/** Returns the effects of a gesture, and the model after saving them. */
export function gestured(of: Sketch, slug: string, root: string, gesture: Gesture) {
  const type = typeNamed(slug);
  return writtenBy(type, modelOf(of, type, root, { levels: type.levels?.most }), gesture);
}

/** The model as it is when what a gesture writes has been saved; refused where the schema does not permit a link. */
export function saved(of: Sketch, { patches }: ReturnType<typeof gestured>): Sketch {
  const entities = new Map(of.entities);
  const byId = new Map([...entities.values()].map((each) => [each.id, each]));
  let next = byId.size;
  const ids = new Map(patches.filter(({ id }) => id < 0).map(({ id }) => [id, ++next]));
  const idOf = (id: number) => ids.get(id) ?? id;
  for (const { id, addRels: _added, removeRels: _removed, addLabels = [], ...fields } of patches) {
    const number = idOf(id);
    const globalId = byId.get(number)?.globalId ?? `${fields.name}`;
    const blank = {
      ...sketch({ blank: 'Asset' }, []).entities.get('blank')!,
      id: number,
      globalId,
      sortNumber: `~${String(number).padStart(9, '0')}`,
    };
    const before = byId.get(number) ?? blank;
    const flow = JSON.stringify(fields.controlStep ?? before.controlStep);
    const named = flow.replaceAll(/"new:(-\d+)"/g, (_, fresh: string) =>
      JSON.stringify(patches.find((each) => each.id === Number(fresh))!.name),
    );
    const after = {
      ...before,
      ...fields,
      id: number,
      attrs: { ...before.attrs, ...fields.attrs },
      labelIds: [...(fields.labelIds ?? before.labelIds), ...addLabels],
      controlStep: JSON.parse(named) as unknown,
    } as Reached;
    byId.set(number, after);
    entities.set(globalId, after);
  }
  const ends = (id: number, { relationId, targetId }: { relationId: number; targetId: number }) => {
    const relation = schema.relations.get(relationId)!;
    const [a, b] = [idOf(id), idOf(targetId)];
    return relation.isCanonical
      ? { sourceId: a, relationId, targetId: b }
      : { sourceId: b, relationId: relation.inverseId, targetId: a };
  };
  const name = (link: ReturnType<typeof ends>) => `${link.sourceId}:${link.relationId}:${link.targetId}`;
  const gone = new Set(patches.flatMap(({ id, removeRels = [] }) => removeRels.map((each) => name(ends(id, each)))));
  const links = new Map(of.links.filter((each) => !gone.has(name(each))).map((each) => [name(each), each]));
  for (const { id, addRels = [] } of patches)
    for (const rel of addRels) {
      const link = ends(id, rel);
      const [source, target] = [byId.get(link.sourceId)!, byId.get(link.targetId)!];
      if (!permitsLink(schema, source.classId, link.relationId, target.classId))
        throw new Error(`${source.name} ${schema.relations.get(link.relationId)!.name} ${target.name} is not lawful`);
      links.set(name(link), { ...link, attrs: rel.attrs ?? {} });
    }
  return { entities, links: [...links.values()] };
}
