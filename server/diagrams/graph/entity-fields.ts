import { EntityRef } from '../../model/entities/graph/types.ts';
import type { SeenEntity } from '../../model/entities/queries/seen.ts';
import type { Ctx } from '../../platform/context.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import type { SeenDiagram } from '../diagram.ts';
import { readWhereDrawn } from '../queries/where-drawn.ts';
import { DiagramRef } from './types.ts';

type Loader = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, SeenDiagram[]>>;
const loaders = new WeakMap<object, Loader>();

/** The loader that all entities of a project share, so that a list of them asks once. */
function loaderOf({ key, schema }: SeenEntity): Loader {
  const loader = loaders.get(key) ?? ((ctx: Ctx, ids: number[]) => readWhereDrawn(ctx, { key, schema }, ids));
  loaders.set(key, loader);
  return loader;
}

builder.objectFields(EntityRef, (t) => ({
  diagrams: t.field({
    type: [DiagramRef],
    description:
      'The kept diagrams on which it stands, by name: its own, those of what it is a part of as deep as their type goes, and those on which somebody gave it a place.',
    complexity: 20,
    resolve: async (of, _args, ctx) => (await batch(ctx, loaderOf(of), of.entity.id)) ?? [],
  }),
}));
