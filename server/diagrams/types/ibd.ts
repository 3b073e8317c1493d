import { conduitSteps, drawConduits } from '../content/conduits.ts';
import { Drawing, nameOf } from '../content/drawing.ts';
import type { Model, Reached } from '../content/model.ts';
import type { DiagramType } from '../diagram-type.ts';
import type { Mark } from '../drawn.ts';
import { between, part, thing } from './tools.ts';

/** `name : type` */
function partName(model: Model, part: Reached): string {
  const type = model.fars(part, 'instantiated by', 'instantiates')[0];
  return type ? `${part.name} : ${type.name}` : nameOf(part);
}

/** Whether a connector joins what can only take in, or only give out. */
function conflicting(model: Model, port: Reached): boolean {
  const direction = (each: Reached) => model.words.value(each, 'Direction');
  const own = direction(port);
  if (own !== 'In' && own !== 'Out') return false;
  const isInner = (a: Reached, b: Reached) =>
    model.fars(a, 'decomposes').some((owner) => model.children(owner).some((x) => model.children(x).includes(b)));
  return model.fars(port, 'connected by').some((conduit) =>
    model.fars(conduit, 'connects to').some(
      // What is handed on inwards keeps its direction.
      (far) =>
        far.id !== port.id &&
        model.words.isA(far, 'Port') &&
        direction(far) === own &&
        !isInner(port, far) &&
        !isInner(far, port),
    ),
  );
}

function drawPorts(model: Model, drawing: Drawing, owner: Reached, level: number): void {
  const ports = model.children(owner).filter((each) => model.words.isA(each, 'Port'));
  for (const [order, port] of ports.entries()) {
    const isFree = model.fars(port, 'connected by').length === 0;
    const marks: Mark[] = [
      ...(isFree ? (['UNCONNECTED'] as const) : []),
      ...(conflicting(model, port) ? (['WARNED'] as const) : []),
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
    part('Part', 'PART', 'Asset', 'Block'),
    thing('Reference', 'PART', 'Asset', 'represents', 'Block'),
    part('Port', 'PORT', 'Port'),
    between('Connector', 'CONDUIT', 'Conduit'),
  ],
  reads: () => [
    { as: 'parts', along: ['decomposed by', 'represents'] },
    { as: 'ports', from: ['parts'], along: ['decomposed by'], of: ['Port'] },
    { as: 'types', from: ['parts'], along: ['instantiated by', 'instantiates'] },
    ...conduitSteps(['root', 'parts', 'ports']),
  ],
  draw(model) {
    const { root, words } = model;
    const drawing = new Drawing();
    const frame = drawing.entity(root, { kind: 'BLOCK' });
    const parts = [...model.children(root), ...model.fars(root, 'represents')].filter(
      (each) => !words.isA(each, 'Port'),
    );
    drawPorts(model, drawing, root, 1);
    for (const [order, each] of parts.entries()) {
      if (drawing.keyOf(each) !== undefined) continue;
      const isOwn = model.children(root).includes(each);
      drawing.entity(each, {
        kind: 'PART',
        parentKey: frame!.key,
        level: 1,
        order,
        text: partName(model, each),
        figures: { ports: model.children(each).filter((port) => words.isA(port, 'Port')).length },
        marks: [
          ...(isOwn ? [] : (['REFERENCE', 'DASHED'] as const)),
          ...(model.childCount(each) > 0 ? (['DECOMPOSED'] as const) : []),
        ],
      });
      drawPorts(model, drawing, each, 2);
    }
    drawConduits(model, drawing, { outside: 'DOT', isFlow: true, frame: frame?.key });
    return drawing.done(model);
  },
};
