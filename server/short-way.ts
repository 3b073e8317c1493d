import { createQueryId, type PostgresPoolClient } from 'kysely';

import { HOLDER, partsOf, readAsKnown, VERSION } from './identity/session/queries/as-known.ts';
import { readerRow } from './identity/users/queries/compiled.ts';
import { KnownReaders, type Holder } from './known-readers.ts';
import { readerAsOf, withoutTranslation } from './model/entities/queries/as-of.ts';
import { projectRow } from './model/projects/queries/compiled.ts';
import type { Ctx, House, Viewer } from './platform/context.ts';
import { KEPT } from './platform/database/kept-plans.ts';
import { Kept } from './platform/graph/compiler/kept.ts';
import { NotCovered, NotThere } from './platform/graph/compiler/not-covered.ts';
import { placeName, type Place } from './platform/graph/compiler/places.ts';
import type { Plan, Statement } from './platform/graph/compiler/plan.ts';
import type { Reading } from './platform/graph/compiler/reading.ts';

/** Who asks, and how they are let in where nobody knows them yet. */
export interface Asked {
  holder: Buffer;
  timeZone: string;
  letIn: () => Promise<Ctx>;
  connect: (viewer: Viewer) => Promise<PostgresPoolClient>;
}

/** A statement that comes so often gets a name, under which each connection keeps its plan. */
const OFTEN = 3;
const MAX_TEXTS = 1_000;

/**
 * Answers compiled operations with one statement, which also looks whether all is as it was when their reader was let in. What is not quite
 * as ever is answered in the usual way, which has the words for everything that is refused.
 */
export class ShortWay {
  readonly #house: House;
  readonly #readers: KnownReaders;
  /** Statements of the same text have different values, and one plan on each connection. */
  readonly #texts = new Kept<Statement['text']>(MAX_TEXTS);

  constructor(house: House) {
    this.#house = house;
    this.#readers = new KnownReaders(house);
  }

  /** The text of the answer; undefined where it is to be given in the usual way. */
  async answer(plan: Plan, { holder, timeZone, letIn, connect }: Asked): Promise<string | undefined> {
    const known = this.#readers.known(holder) ?? (await this.#readers.meet(holder, letIn));
    const place = known && (await this.#placeOf(plan, letIn));
    if (!place) return undefined;
    const opened = known.opened.get(placeName(place)) ?? (await this.#readers.open(known, place, letIn));
    const { key, schema } = opened;
    const { viewer } = known;
    let isPersonal = false;
    const rows = { project: projectRow(key), viewer: readerRow };
    const reading = {
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
      const { standing, answer } = partsOf(await ask(await connect(viewer), statement, viewer));
      if (this.#readers.isAsEver(known, opened, standing))
        return `${statement.holes.fill(answer, reading)},"extensions":${plan.extensions}}`;
      this.#readers.forget(known);
      return undefined;
    } catch (error) {
      if (error instanceof NotCovered && !(error instanceof NotThere)) plan.giveUp(error);
      throw error;
    }
  }

  /** The project that a plan reads; one that has to be found is found once. */
  async #placeOf(plan: Plan, letIn: () => Promise<Ctx>): Promise<Place | undefined> {
    const { place } = plan;
    if (!('find' in place)) return place;
    const found = await place.find((await letIn()).db);
    if (found) plan.place = found;
    return found;
  }

  #made(plan: Plan, reading: Reading): Statement {
    const compiled = plan.compile(reading);
    const whole = readAsKnown(this.#house.config, reading, compiled.text);
    const executor = withoutTranslation(readerAsOf(this.#house.db, reading.key)).getExecutor();
    const queryId = createQueryId();
    const node = executor.transformQuery(whole.toOperationNode(), queryId);
    const { sql: written, parameters } = executor.compileQuery(node, queryId);
    const known = this.#texts.get(written);
    const text = known ?? this.#texts.set(written, { once: written, kept: `${written} ${KEPT}`, times: 0 });
    return { text, parameters, holes: compiled.holes };
  }
}

/** The text that a statement makes; none where nobody is let in any more. */
async function ask(connection: PostgresPoolClient, statement: Statement, viewer: Holder): Promise<string> {
  try {
    const values = statement.parameters.map((each) =>
      each === HOLDER ? viewer.holder : each === VERSION ? viewer.version : each,
    );
    const { text } = statement;
    const written = ++text.times > OFTEN ? text.kept : text.once;
    const { rows } = await connection.query<{ text: string }>(written, values);
    return rows[0]?.text ?? '';
  } finally {
    connection.release();
  }
}
