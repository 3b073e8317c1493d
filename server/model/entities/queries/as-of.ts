import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  RawNode,
  SelectQueryNode,
  ValueNode,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import { entityColumns, snake } from './columns.ts';

/** Which past of a project is meant; null is the present. */
export interface Moment {
  organizationId: number;
  projectId: number;
  asOf: number | null;
}

/**
 * The database as it is, or as a project was at a revision. There every statement finds its entities and links in relations that go by the
 * names of the tables, and hold the rows that were true then. So one text reads both, and a statement of the present is left alone.
 */
export const readerAsOf = <D extends Reader>(db: D, { organizationId, projectId, asOf }: Moment): D =>
  asOf === null
    ? db
    : ((db as unknown as { withPlugin(plugin: KyselyPlugin): unknown }).withPlugin(
        new Past([organizationId, projectId, asOf]),
      ) as D);

/** The same connection for statements in which both names of every column are written out. */
export const withoutTranslation = (db: Reader): { getExecutor: Reader['getExecutor'] } => ({
  getExecutor: () => {
    const executor = db.getExecutor();
    return executor.withoutPlugins().withPlugins(executor.plugins.filter((plugin) => plugin instanceof Past));
  },
});

class Past implements KyselyPlugin {
  readonly #of: readonly [organizationId: number, projectId: number, revision: number];

  constructor(of: readonly [number, number, number]) {
    this.#of = of;
  }

  /** A statement of ours is put below the names as it is: its own names may be recursive, and were these so, they would mean themselves. */
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const [entity, link] = [this.#asItWas('entity', columns), this.#asItWas('link', linkColumns)];
    if (RawNode.is(node))
      return RawNode.create(
        ['with entity as not materialized ', ', link as not materialized ', ' select * from (', ') told'],
        [entity, link, node],
      );
    if (!SelectQueryNode.is(node) || node.with?.recursive)
      throw new Error('The past is only read, and by plain names.');
    const names = [named('entity', entity), named('link', link), ...(node.with?.expressions ?? [])];
    return { ...node, with: { kind: 'WithNode', expressions: names } };
  }

  async transformResult<R>({ result }: { result: R }): Promise<R> {
    return result;
  }

  /** The rows that stand since the revision or longer, and those that stood then and do no more. Whole tables are put together and then chosen from: only so does Postgres look into the indexes of both. */
  #asItWas(table: string, columns: string): RawNode {
    const pieces = `(select ${columns} from (
        select ${columns}, ${NEVER} as to_revision from ${table} union all select ${columns}, to_revision from ${table}_version
      ) kept where organization_id = ? and project_id = ? and revision <= ? and to_revision > ?)`.split('?');
    const [organizationId, projectId, revision] = this.#of;
    const values = [organizationId, projectId, revision, revision];
    return RawNode.create(
      pieces,
      values.map((value) => ValueNode.create(value)),
    );
  }
}

const NEVER = 2 ** 31 - 1;
const named = (table: string, rows: RawNode): CommonTableExpressionNode => ({
  ...CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(table), rows),
  materialized: false,
});

const columns = [...entityColumns.map(snake), 'number_key', 'name_key', 'text_key', 'changed'].join(', ');
const linkColumns =
  'organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision';
