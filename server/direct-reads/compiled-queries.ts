import { createQueryId, type PostgresPoolClient } from 'kysely';

import { HOLDER, splitAnswer, readWithAccess, VERSION } from '../identity/session/queries/reader-access.ts';
import { readerRow } from '../identity/users/queries/compiled.ts';
import { readerAsOf, withoutTranslation } from '../model/entities/queries/as-of.ts';
import { projectRow } from '../model/projects/queries/compiled.ts';
import type { Ctx, Services, Viewer } from '../platform/context.ts';
import { PREPARED } from '../platform/database/prepared-statements.ts';
import { BoundedCache } from '../platform/graph/compiler/bounded-cache.ts';
import { NotCovered, NotThere } from '../platform/graph/compiler/not-covered.ts';
import type { OperationPlace } from '../platform/graph/compiler/places.ts';
import type { OperationPlan, Statement } from '../platform/graph/compiler/plan.ts';
import type { Reading } from '../platform/graph/compiler/reading.ts';
import { ReaderCache, type CachedReader, type Holder } from './reader-cache.ts';

/** The sender of a query: their session, and the way to authenticate them if the cache does not know it. */
export interface QuerySender {
  holder: Buffer;
  timeZone: string;
  authenticate: () => Promise<Ctx>;
  connect: (viewer: Viewer) => Promise<PostgresPoolClient>;
}

const MAX_TEXTS = 1_000;

/**
 * Answers compiled operations with one statement, which also reads whether the session, permissions and licence of its reader are as they
 * were when they were last authenticated. Where anything is not, the resolvers answer: they word everything that is refused.
 */
export class CompiledQueries {
  readonly #services: Services;
  readonly #readers: ReaderCache;
  /** The statements by text: the same text has different values, and one plan on each connection. */
  readonly #texts = new BoundedCache<string>(MAX_TEXTS);

  constructor(services: Services) {
    this.#services = services;
    this.#readers = new ReaderCache(services);
  }

  /** The JSON text of the answer; undefined where resolvers have to answer. */
  async answer(plan: OperationPlan, asked: QuerySender): Promise<string | undefined> {
    const { holder, authenticate } = asked;
    const known = this.#readers.get(holder);
    const text = known && (await this.#answerFor(known, plan, asked));
    // Authenticates changed users again at once, rather than at their next request.
    if (text !== undefined || this.#readers.get(holder)) return text;
    const added = await this.#readers.add(holder, authenticate);
    return added && this.#answerFor(added, plan, asked);
  }

  async #answerFor(known: CachedReader, plan: OperationPlan, asked: QuerySender): Promise<string | undefined> {
    const { timeZone, authenticate, connect } = asked;
    const place = await this.#placeOf(plan, authenticate);
    if (!place) return undefined;
    const opened = known.opened.get(place.name) ?? (await this.#readers.open(known, place, authenticate));
    const { key, schema } = opened;
    // Statements are shared by all readers; the few from whom parts are hidden are answered by the resolvers.
    if (key.isVeiled) return undefined;
    const { viewer } = known;
    let isPersonal = false;
    const rows = { project: projectRow(key), viewer: readerRow };
    const reading = {
      organizationId: key.organizationId,
      key,
      schema,
      viewer,
      timeZone,
      now: new Date(),
      rows,
      isPersonal: () => void (isPersonal = true),
    };
    try {
      const statement = plan.statements.get(schema) ?? this.#made(plan, reading);
      if (!isPersonal) plan.statements.set(schema, statement);
      const { access, answer } = splitAnswer(await textOf(await connect(viewer), statement, viewer));
      return this.#readers.mayHave(known, opened, access)
        ? `${statement.placeholders.fill(answer, reading)},"extensions":${plan.extensions}}`
        : undefined;
    } catch (error) {
      if (error instanceof NotCovered && !(error instanceof NotThere)) plan.giveUp(error);
      throw error;
    }
  }

  /** The project that a plan reads; one that has to be found is found once. */
  async #placeOf(plan: OperationPlan, authenticate: () => Promise<Ctx>): Promise<OperationPlace | undefined> {
    const { place } = plan;
    if (!('find' in place)) return place;
    const found = await place.find((await authenticate()).db);
    if (found) plan.place = found;
    return found;
  }

  #made(plan: OperationPlan, reading: Reading): Statement {
    const compiled = plan.compile(reading);
    const whole = readWithAccess(this.#services.config, reading, compiled.text);
    const executor = withoutTranslation(readerAsOf(this.#services.db, reading.key)).getExecutor();
    const queryId = createQueryId();
    const node = executor.transformQuery(whole.toOperationNode(), queryId);
    const { sql: written, parameters } = executor.compileQuery(node, queryId);
    const text = this.#texts.get(written) ?? this.#texts.set(written, `${written} ${PREPARED}`);
    return { text, parameters, placeholders: compiled.placeholders };
  }
}

/** The text that a statement makes; empty where the session or the permissions have ended or changed. */
async function textOf(connection: PostgresPoolClient, statement: Statement, viewer: Holder): Promise<string> {
  try {
    const values = statement.parameters.map((each) =>
      each === HOLDER ? viewer.holder : each === VERSION ? viewer.version : each,
    );
    const { rows } = await connection.query<{ text: string }>(statement.text, values);
    return rows[0]?.text ?? '';
  } finally {
    connection.release();
  }
}
