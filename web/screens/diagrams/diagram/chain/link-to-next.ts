import type { Environment } from 'react-relay';

import type { Shape } from '#shared/drawing/content.ts';

import type { Tool, TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { useHere } from '../../../../routing/paths.ts';
import { lawOn } from '../law-on.ts';
import { readLaw } from '../law.ts';
import type { Made } from './next-shape.ts';

interface Given {
  type: TypeFacts;
  environment: Environment;
  here: Pick<ReturnType<typeof useHere>, 'organization' | 'projectId'>;
}

/** Returns the first of these lines that the schema allows from a shape to the next one, of a tool. */
export async function lineToNext(
  { type, environment, here }: Given,
  lines: readonly Tool[],
  from: Shape | undefined,
  tool: Tool,
): Promise<Tool | undefined> {
  const { entity } = from ?? {};
  if (!from || !entity || lines.length === 0) return undefined;
  const className = tool.class?.name ?? entity.className;
  const to = { ...from, kind: tool.shape ?? from.kind, entity: { ...entity, className } };
  const ends = new Map([
    ['from', from],
    ['to', to],
  ]);
  const { isLawful } = lawOn(type, ends, await readLaw(environment, here, entity.id), 'from');
  return lines.find((line) => isLawful(line, 'from', 'to'));
}

/**
 * Returns the values of the next shape. If its tool leaves the relation open, that is the one of the shape before if the schema allows it
 * here as well, else the first.
 */
export async function valuesOfNext(
  { environment, here }: Given,
  { tool, className, values }: Made,
  onto: Shape | undefined,
): Promise<object | undefined> {
  if (tool.shape !== 'DOT' || tool.relation || !onto?.entity) return values;
  const law = await readLaw(environment, here, onto.entity.id);
  const wanted = className ?? onto.entity.className;
  const lawful = [...law.values()].filter(({ classes }) => classes.has(wanted));
  const before = (values as { relationId?: number } | undefined)?.relationId;
  const relation = lawful.find(({ relationId }) => relationId === before) ?? lawful[0];
  return relation && { relationId: relation.relationId };
}
