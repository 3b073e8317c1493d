import { createQueryId, sql, type PostgresPoolClient } from 'kysely';

import { HOLDER, partsOf, readAsKnown, VERSION } from './identity/session/queries/as-known.ts';
import { KnownReaders, placeName, type Holder } from './known-readers.ts';
import type { Ctx, House, Viewer } from './platform/context.ts';
import { KEPT } from './platform/database/kept-plans.ts';
import { NotCovered, NotThere, type Reading, type Row } from './platform/graph/compiler/fields.ts';
import type { Plan, Statement } from './platform/graph/compiler/plans.ts';

/** Who asks, and how they are let in where nobody knows them yet. */
export interface Asked {
  holder: Buffer;
  timeZone: string;
  letIn: () => Promise<Ctx>;
  connect: (viewer: Viewer) => Promise<PostgresPoolClient>;
}

/** A statement that comes so often gets a name, under which each connection keeps its plan. */
const OFTEN = 3;

/**
 * Answers compiled operations with one statement, which also looks whether all is as it was when their reader was let in. What is not quite
 * as ever is answered in the usual way, which has the words for everything that is refused.
 */
export class ShortWay {
  readonly #house: House;
  readonly #readers: KnownReaders;

  constructor(house: House) {
    this.#house = house;
    this.#readers = new KnownReaders(house);
  }

  /** The text of the answer; undefined where it is to be given in the usual way. */
  async answer(plan: Plan, { holder, timeZone, letIn, connect }: Asked): Promise<string | undefined> {
    const known = this.#readers.known(holder) ?? (await this.#readers.meet(holder, letIn));
    if (!known) return undefined;
    const opened = known.opened.get(placeName(plan.place)) ?? (await this.#readers.open(known, plan.place, letIn));
    const { key, schema } = opened;
    const { viewer } = known;
    let isPersonal = false;
    const reading = { key, schema, viewer, timeZone, now: new Date(), isPersonal: () => void (isPersonal = true) };
    try {
      const statement = plan.statements.get(schema) ?? this.#made(plan, reading);
      if (!isPersonal) plan.statements.set(schema, statement);
      const { standing, answer } = partsOf(await ask(await connect(viewer), statement, viewer));
      if (this.#readers.isAsEver(known, opened, standing))
        return `${statement.holes.fill(answer, reading)},"extensions":${plan.extensions}}`;
      this.#readers.forget(known);
      return undefined;
    } catch (error) {
      if (error instanceof NotCovered && !(error instanceof NotThere)) plan.giveUp();
      throw error;
    }
  }

  #made(plan: Plan, reading: Reading): Statement {
    const { text, holes } = plan.compile(reading, project);
    const whole = readAsKnown(this.#house.config, reading, text);
    const executor = this.#house.db.getExecutor().withoutPlugins();
    const { sql: written, parameters } = executor.compileQuery(whole.toOperationNode(), createQueryId());
    return { text: written, kept: `${written} ${KEPT}`, parameters, holes, asked: 0 };
  }
}

/** The row of the project in the statement. */
const project: Row = {
  column: (name) => sql.ref(`p.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
};

/** The text that a statement makes; none where nobody is let in any more. */
async function ask(connection: PostgresPoolClient, statement: Statement, viewer: Holder): Promise<string> {
  try {
    const values = statement.parameters.map((each) =>
      each === HOLDER ? viewer.holder : each === VERSION ? viewer.version : each,
    );
    const text = ++statement.asked > OFTEN ? statement.kept : statement.text;
    const { rows } = await connection.query<{ text: string }>(text, values);
    return rows[0]?.text ?? '';
  } finally {
    connection.release();
  }
}
