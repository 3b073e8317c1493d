import {
  choicesOf,
  coloursBy,
  type Colours,
  type ColourableShapes,
  type ShownAttribute,
} from '#shared/drawing/colour-choices.ts';
import { contentIn, type PackedDrawing } from '#shared/drawing/unpacked.ts';

import { attributeText } from '../../model/attributes/rules/values.ts';
import { propertyType } from '../../model/attributes/types/index.ts';
import { attributesOfEntity, type SeenAttribute } from '../../model/entities/queries/shown-attributes.ts';
import { isVeiled } from '../../model/entities/queries/veil.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { DiagramContent } from './content.ts';

const NONE = 'none';
const amounts = ['number', 'percent', 'days', 'result'] as const;

/**
 * Returns the colours of a diagram: by the requested choice, else by the stored one, which is ignored if it no longer applies to anything.
 * `asked` may be 'class', 'label', a property as 'is:Status', a measured one as 'heat:Mass', or 'none'.
 */
export function coloursFor(
  ctx: Ctx,
  content: DiagramContent,
  drawing: PackedDrawing,
  { asked, kept }: { asked: string | undefined; kept: string | undefined },
): Colours | undefined {
  const wanted = asked ?? kept ?? NONE;
  if (wanted === NONE) return undefined;
  const shapes = shapesOf(ctx, content);
  const choices = choicesOf(shapes);
  const choice = choices.find(({ value }) => value === wanted);
  if (choice) return { ...coloursBy(wanted, contentIn(drawing), shapes), of: choice.label };
  if (asked === undefined) return undefined;
  const known = [...choices.map(({ value }) => value), NONE].join(', ');
  throw invalid(`This diagram cannot be coloured by '${asked}'. Choose one of: ${known}.`);
}

/** Returns the properties by which a diagram's shapes can be coloured, as far as the viewer may see them. */
function shapesOf(ctx: Ctx, { shapes, model, diagram: { root } }: DiagramContent): ColourableShapes {
  const { schema, key: project } = root;
  return shapes.map(({ key, entityId }) => {
    const entity = entityId === null ? undefined : model.entity(entityId);
    if (!entity) return { key };
    const seen = isVeiled(project, entity) ? [] : attributesOfEntity({ schema, entity });
    return {
      key,
      entity: {
        labels: entity.labelIds.flatMap((id) => schema.labels.get(id) ?? []),
        attributes: seen.filter(({ property }) => !property.isHidden).map((each) => shownAttribute(ctx, each)),
      },
    };
  });
}

function shownAttribute({ timeZone }: Ctx, { property, value }: SeenAttribute): ShownAttribute {
  const { fields } = propertyType(property.type).graph;
  const amount = amounts.find((name) => name in fields);
  return {
    text: attributeText(property, value, { timeZone }),
    property,
    ...(amount && { [amount]: fields[amount]!.of(value) }),
  };
}
