import { EntityRef } from '../../model/entities/graph/types.ts';
import type { SeenEntity } from '../../model/entities/queries/seen.ts';
import type { Ctx } from '../../platform/context.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { offsetConnection, type Rows } from '../../platform/graph/offset-pages.ts';
import { pageCost } from '../../platform/graph/pages.ts';
import type { SeenDiagram } from '../diagram.ts';
import { countWhereDrawn, readWhereDrawn } from '../queries/where-drawn.ts';
import { DiagramConnection, DiagramRef } from './types.ts';

type Loader<V> = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, V>>;
interface Loaders {
  pages: Map<string, Loader<SeenDiagram[]>>;
  counts: Loader<number>;
}
const loaders = new WeakMap<object, Loaders>();

/** What all entities of a project share, so that a list of them asks once for the same page of each. */
function loadersOf({ key, schema }: SeenEntity): Loaders {
  const known = loaders.get(key) ?? {
    pages: new Map(),
    counts: (ctx: Ctx, ids: number[]) => countWhereDrawn(ctx, { key, schema }, ids),
  };
  loaders.set(key, known);
  return known;
}

function pageLoader(of: SeenEntity, rows: Rows): Loader<SeenDiagram[]> {
  const { pages } = loadersOf(of);
  const name = `${rows.limit}:${rows.offset}`;
  const loader = pages.get(name) ?? ((ctx: Ctx, ids: number[]) => readWhereDrawn(ctx, of, ids, rows));
  pages.set(name, loader);
  return loader;
}

builder.objectFields(EntityRef, (t) => ({
  diagrams: t.connection(
    {
      type: DiagramRef,
      description:
        'The kept diagrams on which it stands, by name: its own, those of what it is a part of as deep as their type goes, and those on which somebody gave it a place. Ask for `first`, at most 100.',
      ...forwardOnly,
      complexity: (args) => ({ ...pageCost(args), field: 20 }),
      resolve: (of, args, ctx) =>
        offsetConnection(
          args,
          async (rows) => (await batch(ctx, pageLoader(of, rows), of.entity.id)) ?? [],
          async () => (await batch(ctx, loadersOf(of).counts, of.entity.id)) ?? 0,
        ),
    },
    DiagramConnection,
  ),
}));
