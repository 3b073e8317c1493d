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
import { snake } from '../../../platform/database/rows.ts';
import { entityColumns } from './columns.ts';
import { redactedAsOf } from './redacted.ts';
import { veiledColumns, veiledLinkColumns } from './veil.ts';

/** A moment in a project's past; null is the present. */
export interface Moment {
  organizationId: number;
  projectId: number;
  asOf: number | null;
  /** True to hide the contents of redacted entities from the reader. */
  isVeiled?: boolean;
}

/**
 * Returns a reader of the database as it is, or as a project was at a revision. For the past, every statement finds the rows of that time
 * under the tables' own names; for a reader from whom redacted contents are hidden, they are. One statement thus reads all of these, and
 * those of the present without anything hidden are left unchanged.
 */
export const readerAsOf = <D extends Reader>(db: D, moment: Moment): D =>
  moment.asOf === null && !moment.isVeiled
    ? db
    : ((db as unknown as { withPlugin(plugin: KyselyPlugin): unknown }).withPlugin(new Past(moment)) as D);

/** Returns the connection without column-name translation, for statements that spell out both names of every column. */
export const withoutTranslation = (db: Reader): { getExecutor: Reader['getExecutor'] } => ({
  getExecutor: () => {
    const executor = db.getExecutor();
    return executor.withoutPlugins().withPlugins(executor.plugins.filter((plugin) => plugin instanceof Past));
  },
});

class Past implements KyselyPlugin {
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** A statement of ours is put below the names as it is: its own names may be recursive, and were these so, they would mean themselves. */
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const names = this.#names();
    if (RawNode.is(node)) {
      const texts = names.map(({ name, isKept }) => `${name} as ${isKept ? '' : 'not '}materialized `);
      const between = texts.map((text, at) => (at === 0 ? `with ${text}` : `, ${text}`));
      return RawNode.create([...between, ' select * from (', ') found'], [...names.map(({ rows }) => rows), node]);
    }
    if (!SelectQueryNode.is(node) || node.with?.recursive)
      throw new Error('Queries of an earlier revision can only read, and by plain names.');
    return {
      ...node,
      with: { kind: 'WithNode', expressions: [...names.map(named), ...(node.with?.expressions ?? [])] },
    };
  }

  /** Lists the named subqueries; each sees those before it, and the first one sees all present entities. */
  #names(): Name[] {
    const { isVeiled = false, ...moment } = this.#moment;
    const ids = () => redactedAsOf(moment).toOperationNode() as RawNode;
    return [
      ...(isVeiled
        ? [{ name: VEILED, rows: RawNode.create(['(select array(', ') as ids)'], [ids()]), isKept: true }]
        : []),
      { name: 'entity', rows: this.#asItWas('entity', columns), isKept: false },
      { name: 'link', rows: this.#asItWas('link', linkColumns), isKept: false },
    ];
  }

  async transformResult<R>({ result }: { result: R }): Promise<R> {
    return result;
  }

  /**
   * Selects the rows valid since the revision or longer, and those valid then and replaced later. Whole tables are united and then
   * filtered: only then does Postgres use the indexes of both.
   */
  #asItWas(table: 'entity' | 'link', columns: string): RawNode {
    const { organizationId, projectId, asOf, isVeiled = false } = this.#moment;
    const names = columns.split(', ');
    const veiled = () =>
      table === 'link'
        ? veiledLinkColumns(names, `kept.source_id = ${ONE_VEILED} or kept.target_id = ${ONE_VEILED}`)
        : veiledColumns(names, asOf === null ? 'kept.is_redacted' : `kept.id = ${ONE_VEILED}`);
    const shown = isVeiled ? veiled() : columns;
    const kept = `select ${columns}, ${NEVER} as to_revision from ${table} union all select ${columns}, to_revision from ${table}_version`;
    const [from, then] =
      asOf === null ? [`${table} kept`, ''] : [`(${kept}) kept`, ' and revision <= $3 and to_revision > $3'];
    const text = `(select ${shown} from ${from} where organization_id = $1 and project_id = $2${then})`;
    const values = [organizationId, projectId, asOf];
    return RawNode.create(
      text.split(/\$\d/),
      [...text.matchAll(/\$(\d)/g)].map(([, place]) => ValueNode.create(values[Number(place) - 1])),
    );
  }
}

const NEVER = 2 ** 31 - 1;
const VEILED = 'veiled';
const ONE_VEILED = `any((select ids from ${VEILED})::integer[])`;

/** A named subquery, and whether Postgres computes it once and keeps its rows. */
interface Name {
  name: string;
  rows: RawNode;
  isKept: boolean;
}
const named = ({ name, rows, isKept }: Name): CommonTableExpressionNode => ({
  ...CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(name), rows),
  materialized: isKept,
});

const columns = [...entityColumns.map(snake), 'number_key', 'name_key', 'text_key', 'changed'].join(', ');
const linkColumns =
  'organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision';
