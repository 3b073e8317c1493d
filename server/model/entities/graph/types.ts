import { builder } from '../../../platform/graph/builder.ts';
import { totalCount } from '../../../platform/graph/pages.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import type { SeenLink } from '../queries/shown-links.ts';

export const EntityRef = builder.objectRef<SeenEntity>('Entity');
/** The page of any list of entities: of a search, of children, of parts. */
export const EntityConnection = builder.connectionObject(
  {
    type: EntityRef,
    name: 'EntityConnection',
    fields: (c) => ({
      totalCount: c.int({
        ...totalCount,
        description:
          'The exact number of entities. If the search has more than this page, every entity is compared to count them: leave it out where the page is enough.',
      }),
      warnings: c.stringList({
        description: 'Sentences that name what the query asks for and does not exist; empty where there is no query.',
        resolve: (connection) => (connection as { warnings?: string[] }).warnings ?? [],
      }),
    }),
  },
  {
    name: 'EntityEdge',
    fields: (e) => ({
      level: e.int({
        description: 'Its depth in the tree that was asked for; 1 at the top, and in a plain list.',
        resolve: (edge) => (edge as Placed).line?.level ?? 1,
      }),
      isFound: e.boolean({
        description: 'True when the query finds it; otherwise it is there because of what stands below it.',
        resolve: (edge) => (edge as Placed).line?.isFound ?? true,
      }),
    }),
  },
);
interface Placed {
  line?: { level: number; isFound: boolean } | undefined;
}

export const LinkRef = builder.objectRef<SeenLink>('Link');

export const LinkConnection = builder.connectionObject(
  { type: LinkRef, name: 'LinkConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'LinkEdge' },
);
