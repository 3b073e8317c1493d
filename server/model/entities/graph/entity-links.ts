import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnlyCompiled } from '../../../platform/graph/forward-only.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { awayCount, linksInSql, linksPage } from '../queries/compiled/links.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import { forwardConnection } from './link-page.ts';
import { linksLoader } from './loaders.ts';
import { columnsAt } from './look-ahead.ts';
import { countLinks } from './tree.ts';
import { EntityRef, LinkRef, LinkConnection } from './types.ts';

builder.objectFields(EntityRef, (t) => ({
  links: t.connection(
    {
      type: LinkRef,
      description:
        'Its links in both directions, by relation, and in the order that the entity keeps for it or else by number. Ask for `first`, at most 100.',
      args: {
        relationId: t.arg({ ...idOf('Relation'), description: 'Shows only links of this relation, by its id.' }),
        relation: t.arg.string({ description: "Shows only links of the relation of this name, e.g. 'satisfied by'." }),
      },
      complexity: pageCost,
      resolve: async (of, { relationId, relation, ...args }, ctx, info) => {
        const first = forwardSize(args);
        const columns = columnsAt(info, 'edges', 'node', 'entity');
        const wanted = wantedRelation(of, { relationId, relation });
        const rows =
          (await batch(
            ctx,
            linksLoader(of, { first, after: args.after, columns }),
            `${of.entity.id}:${wanted ?? ''}`,
          )) ?? [];
        return forwardConnection(
          rows,
          { first, after: args.after },
          (link) => link,
          () => countLinks(ctx, of, wanted),
        );
      },
      ...forwardOnlyCompiled({
        reads: ['id', 'metadata'],
        page: (row, args, reading) => {
          const wanted = wantedRelation(reading, args);
          const id = row.column('id');
          const each = linksInSql(id, reading, wanted);
          return linksPage(row, args, reading, { each, order: 'own', count: () => awayCount(id, wanted, reading) });
        },
      }),
    },
    LinkConnection,
  ),
}));

/** The relation that is asked for by id or name; null for all. */
function wantedRelation(
  of: Pick<SeenEntity, 'schema'>,
  { relationId, relation }: { relationId?: number | null; relation?: string | null },
): number | null {
  return relationId ?? (relation ? relationNamed(of, relation) : null);
}

function relationNamed({ schema }: Pick<SeenEntity, 'schema'>, name: string): number {
  const found = [...schema.relations.values()].find((relation) => relation.name.toLowerCase() === name.toLowerCase());
  if (!found) throw invalid(`There is no relation '${name}'. Use the name of a relation of the schema.`);
  return found.id;
}
