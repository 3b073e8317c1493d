import { invalid } from '../../refusals/refusal.ts';
import { UNLIMITED, type Canvas, type DiagramType } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { onConduits } from '../rules/conduit-lines.ts';
import { conduitSteps, drawConduits } from '../rules/content/conduits.ts';
import { Drawing, entityTitle } from '../rules/content/drawing.ts';
import type { Model, Reached } from '../rules/content/model.ts';
import { addShape, relationId, toolOf } from '../rules/gestures.ts';
import type { DiagramMark } from '../shape-kinds.ts';
import { connectorTool, carriedItem, partTool, entityTool } from './tools.ts';

/** Returns the block of which a part is an instance. */
const typeOf = (model: Model, part: Reached): Reached | undefined =>
  model.fars(part, 'instantiated by', 'instantiates')[0];

/** `name : type` */
function partName(model: Model, part: Reached): string {
  const type = typeOf(model, part);
  return type ? `${part.name} : ${type.name}` : entityTitle(part);
}

interface Conflict {
  ports: readonly [Reached, Reached];
  direction: 'In' | 'Out';
}

/** Finds two ports joined by a connector although both only take in, or only give out; undefined if there is no such conflict. */
function conflictOn(model: Model, conduit: Reached): Conflict | undefined {
  const ports = model.fars(conduit, 'connects to').filter((each) => model.words.isA(each, 'Port'));
  const isInner = (a: Reached, b: Reached) =>
    model.fars(a, 'decomposes').some((owner) => model.children(owner).some((x) => model.children(x).includes(b)));
  for (const [at, port] of ports.entries()) {
    const direction = model.words.value(port, 'Direction');
    if (direction !== 'In' && direction !== 'Out') continue;
    // An item that is passed inwards has the same direction at both ports.
    const other = ports
      .slice(at + 1)
      .find((far) => model.words.value(far, 'Direction') === direction && !isInner(port, far) && !isInner(far, port));
    if (other) return { ports: [port, other], direction };
  }
  return undefined;
}

/** Warns of contradictions in the drawn connectors. */
function warnOfConflicts(model: Model, drawing: Drawing): void {
  const of = (port: Reached) => [model.fars(port, 'decomposes')[0]?.name, port.name].filter(Boolean).join('.');
  for (const conduit of model.set('conduits')) {
    const found = conflictOn(model, conduit);
    if (!found || !drawing.hasLine(conduit.globalId)) continue;
    const [a, b] = found.ports.map(of);
    drawing.warn(
      `Direction conflict, ${entityTitle(conduit)}: both ends are ${found.direction}, ${a} and ${b}. One end must ${found.direction === 'In' ? 'send' : 'receive'}.`,
    );
  }
}

const directions = ['None', 'In', 'Out', 'In and Out'];
/** Writes the direction of a port. */
function turnedPort({ model, shapes }: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'set') return undefined;
  const { key, values } = gesture.set;
  const port = model.entity(shapes.get(key)?.entityId ?? -1);
  if (!port || !model.words.isA(port, 'Port')) return undefined;
  const { lets } = (values ?? {}) as { lets?: unknown };
  const property = model.words.propertyOf(port.classId, 'Direction');
  const direction = directions.find((each) => each === lets);
  if (!property || direction === undefined)
    throw invalid(`A port needs a direction. Send one of ${directions.join(', ')} as values.lets.`);
  return { patches: [{ id: port.id, attrs: { [property.id]: direction } }] };
}

function drawPorts(model: Model, drawing: Drawing, owner: Reached, level: number): void {
  const ports = model.children(owner).filter((each) => model.words.isA(each, 'Port'));
  for (const [order, port] of ports.entries()) {
    const isWrong = model
      .fars(port, 'connected by')
      .some((conduit) => conflictOn(model, conduit)?.ports.some(({ id }) => id === port.id));
    const isFree = model.fars(port, 'connected by').length === 0;
    const marks: DiagramMark[] = [
      ...(isFree ? (['UNCONNECTED'] as const) : []),
      ...(isWrong ? (['WARNED'] as const) : []),
    ];
    drawing.entity(port, {
      kind: 'PORT',
      parentKey: drawing.keyOf(owner)!,
      level,
      order,
      marks,
      figures: { direction: model.words.value(port, 'Direction') },
    });
  }
}

/** Makes a block of the library a part: the new part is an instance of it, `values.of` by number. */
function ofBlock(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'add') return undefined;
  const { of } = (gesture.add.values ?? {}) as { of?: unknown };
  if (of === undefined) return undefined;
  if (typeof of !== 'number' || toolOf(canvas, gesture.add.tool).shape !== 'PART')
    throw invalid('A part is an instance of one block. Send the id of the block as values.of.');
  if (gesture.add.entityId != null)
    throw invalid('This part already has its block. To add another part, drop the block itself.');
  if (of === canvas.model.root.id) throw invalid('A block cannot be a part of itself. Choose another block.');
  const whole = canvas.model.set('above').find(({ id }) => id === of);
  if (whole)
    throw invalid(
      `'${entityTitle(whole)}' contains this block, so it cannot be one of its parts. Choose another block.`,
    );
  const { patches } = addShape(canvas, gesture.add);
  const instance = { relationId: relationId(canvas, 'instantiates'), targetId: of };
  return { patches: patches.map((patch) => (patch.id < 0 ? { ...patch, addRels: [instance] } : patch)) };
}

export const ibd: DiagramType = {
  index: 16,
  name: 'IBD',
  slug: 'ibd',
  storedKey: 'SYSML_IBD',
  aliases: ['internal block'],
  group: 'SYSML',
  purpose: 'Looks into a block: its parts, their ports, and what flows on the connectors between them.',
  picture: 'FREE',
  rootClasses: ['Asset'],
  isAuthored: true,
  tools: [
    partTool('Part', 'PART', 'Asset', 'Block'),
    entityTool('Reference', 'PART', 'Asset', 'represents', 'Block'),
    partTool('Port', 'PORT', 'Port'),
    connectorTool('Connector', 'CONDUIT', 'Conduit'),
    carriedItem,
  ],
  levels: { usual: 1, most: 5 },
  reads: ({ levels }) => [
    { as: 'parts', along: ['decomposed by', 'represents'], levels },
    { as: 'ports', from: ['parts'], along: ['decomposed by'], of: ['Port'] },
    { as: 'types', from: ['parts'], along: ['instantiated by', 'instantiates'] },
    { as: 'above', along: ['decomposes'], levels: UNLIMITED },
    ...conduitSteps(['root', 'parts', 'ports']),
  ],
  draw(model, { levels }) {
    const drawing = new Drawing();
    const above = model.set('above').map(({ id }) => id);
    const frame = drawing.entity(model.root, { kind: 'BLOCK', figures: { above } });
    drawPorts(model, drawing, model.root, 1);
    // Level by level, so that what is shown at any depth has the same key at all of them.
    let wholes: Whole[] = frame ? [{ entity: model.root, key: frame.key, path: new Set([model.root.id]) }] : [];
    for (let level = 1; level <= levels && wholes.length > 0; level++)
      wholes = wholes.flatMap((whole) => drawPartsOf(model, drawing, whole, level));
    drawConduits(model, drawing, {
      outside: 'DOT',
      isFlow: true,
      frame: frame?.key,
      isWrong: (conduit) => conflictOn(model, conduit) !== undefined,
    });
    warnOfConflicts(model, drawing);
    return drawing.done(model);
  },
  write: (canvas, gesture) => turnedPort(canvas, gesture) ?? ofBlock(canvas, gesture) ?? onConduits(canvas, gesture),
};

interface Whole {
  entity: Reached;
  key: string;
  /** The ids of the entity and of those around it. */
  path: ReadonlySet<number>;
}

/** Draws the parts that stand in a whole with their ports; answers those in which others may stand. */
function drawPartsOf(model: Model, drawing: Drawing, { entity: whole, key, path }: Whole, level: number): Whole[] {
  const own = model.children(whole);
  const parts = [...new Set([...own, ...model.fars(whole, 'represents')])];
  const isOwn = new Set(own);
  return parts
    .filter((each) => !model.words.isA(each, 'Port'))
    .flatMap((part, order) => {
      const isCycle = path.has(part.id);
      const isAgain = drawing.keyOf(part) !== undefined;
      const type = typeOf(model, part);
      const shape = drawing.entity(part, {
        kind: 'PART',
        parentKey: key,
        level,
        order,
        text: partName(model, part),
        figures: {
          ports: model.children(part).filter((port) => model.words.isA(port, 'Port')).length,
          ...(type && { of: type.id }),
        },
        marks: [
          ...(isOwn.has(part) ? [] : (['REFERENCE', 'DASHED'] as const)),
          ...(isCycle ? (['CYCLE'] as const) : []),
          ...(model.childCount(part) > 0 ? (['DECOMPOSED'] as const) : []),
        ],
      });
      // What is drawn once more is looked into where it stands first.
      if (!shape || isCycle || isAgain) return [];
      drawPorts(model, drawing, part, level + 1);
      return [{ entity: part, key: shape.key, path: new Set([...path, part.id]) }];
    });
}
