import { computeQualityScore } from '../../model/attributes/rules/values.ts';
import { plainText } from '../../platform/text/html.ts';
import type { DiagramType } from '../diagram-type.ts';
import { plainRows } from '../rules/content/compartments.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { drawLinks } from '../rules/content/links.ts';
import type { Reached } from '../rules/content/model.ts';
import type { NamedItems } from '../rules/content/named-items.ts';
import { addedToRequirement, AROUND_REQUIREMENTS } from '../rules/to-requirement.ts';
import { entityTool, linkTool, partTool } from './tools.ts';

const MOST_TEXT = 500;

const boxOf = (words: NamedItems) => (entity: Reached) =>
  (words.isA(entity, 'Requirement') ? 'REQUIREMENT' : 'BOX') as 'REQUIREMENT' | 'BOX';

/** Returns the last line of a block beside the requirements: a test's result, or a measured value. */
function aboutOther(words: NamedItems, entity: Reached) {
  if (words.isA(entity, 'Test Case')) return { status: words.text(entity, 'Status') };
  if (!words.isA(entity, 'Characteristic')) return {};
  return { status: [words.text(entity, 'Value'), words.text(entity, 'Units')].filter(Boolean).join(' ') };
}

function textOf(words: NamedItems, entity: Reached) {
  if (!words.isA(entity, 'Requirement')) return { figures: aboutOther(words, entity) };
  const rows = [
    ['id', entity.number],
    ['text', plainText(entity.description).slice(0, MOST_TEXT)],
    ['rationale', words.text(entity, 'Rationale')],
  ] as const;
  const score = computeQualityScore(words.schema.propertiesOf.get(entity.classId) ?? [], entity.attrs);
  return {
    compartments: rows.flatMap(([name, text]) => plainRows(name, text ? [text] : [])),
    figures: { status: words.text(entity, 'Status'), score },
  };
}

export const requirement: DiagramType = {
  index: 15,
  name: 'Requirement',
  slug: 'requirement',
  storedKey: 'SYSML_REQUIREMENTS',
  aliases: ['requirements'],
  group: 'SYSML',
  purpose: 'Shows requirements with what they contain, derive from, and are satisfied and verified by.',
  picture: 'LAYERED',
  rootClasses: ['Requirement', 'Statement', 'Artifact'],
  isAuthored: false,
  levels: { usual: 5, most: 25 },
  tools: [
    partTool('Requirement', 'REQUIREMENT', 'Requirement'),
    entityTool('Block', 'BOX', 'Asset', 'satisfied by', 'Block'),
    entityTool('Test Case', 'BOX', 'Test Case', 'verified by'),
    entityTool('Action', 'BOX', 'Action', 'satisfied by'),
    linkTool('Containment', 'CONTAINMENT', 'decomposed by'),
    linkTool('Derive', 'DERIVE', 'derives'),
    linkTool('Refine', 'REFINE', 'refines'),
    linkTool('Satisfy', 'SATISFY', 'satisfies'),
    linkTool('Verify', 'VERIFY', 'verifies'),
    linkTool('Copy', 'COPY', 'copies'),
    linkTool('Trace', 'TRACE', 'traced from'),
  ],
  reads: ({ levels }, words, root) => {
    const below = words.isA(root, 'Artifact') ? ['source of', 'decomposed by'] : ['decomposed by'];
    return [
      { as: 'content', along: below, levels },
      { as: 'around', from: ['root', 'content'], along: AROUND_REQUIREMENTS },
    ];
  },
  draw(model, { levels }) {
    const { words } = model;
    const drawing = new Drawing();
    const isRead = (entity: Reached) => model.isIn('content', entity) || entity.id === model.root.id;
    drawDecomposition(model, drawing, {
      levels,
      relations: words.isA(model.root, 'Artifact') ? ['source of', 'decomposed by'] : ['decomposed by'],
      kind: boxOf(words),
      about: (entity) => textOf(words, entity),
      isDrawn: isRead,
    });
    for (const [order, entity] of model.set('around').entries())
      if (drawing.keyOf(entity) === undefined)
        drawing.entity(entity, {
          kind: boxOf(words)(entity),
          level: 1,
          order,
          ...textOf(words, entity),
        });
    drawLinks(model, drawing, 'decomposed by', 'CONTAINMENT');
    drawLinks(model, drawing, 'source of', 'CONTAINMENT');
    drawLinks(model, drawing, 'derives', 'DERIVE', { label: '«deriveReqt»', marks: ['DASHED'] });
    drawLinks(model, drawing, 'refines', 'REFINE', { label: '«refine»', marks: ['DASHED'] });
    drawLinks(model, drawing, 'satisfies', 'SATISFY', { label: '«satisfy»', marks: ['DASHED'] });
    drawLinks(model, drawing, 'verifies', 'VERIFY', { label: '«verify»', marks: ['DASHED'] });
    drawLinks(model, drawing, 'copies', 'COPY', { label: '«copy»', marks: ['DASHED'] });
    drawLinks(model, drawing, 'traced from', 'TRACE', { label: '«trace»', marks: ['DASHED'] });
    return drawing.done(model);
  },
  write: addedToRequirement,
};
