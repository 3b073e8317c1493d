import { noteActivity } from './identity/access/activity.ts';
import { rememberedOf } from './identity/access/granted.ts';
import { licenceStanding } from './identity/access/standing.ts';
import { keepSession } from './identity/session/commands.ts';
import { standingOf } from './identity/session/queries/as-known.ts';
import { readProject } from './model/projects/queries.ts';
import { readSchema } from './model/schema/queries.ts';
import type { Ctx, House, Viewer } from './platform/context.ts';
import { Kept } from './platform/graph/compiler/kept.ts';
import { placeName, type Place } from './platform/graph/compiler/places.ts';
import type { Reading } from './platform/graph/compiler/reading.ts';

export type Holder = Viewer & { holder: Buffer };
/** A project that was opened to somebody, and how things stood with them there when that was looked at. */
interface Opened extends Pick<Reading, 'key' | 'schema'> {
  standing?: string;
  noted: number;
}
/** Somebody who was let in, and the projects that were opened to them, under the version of their permissions. */
export interface Known {
  viewer: Holder;
  opened: Kept<Opened>;
}

const MAX_KNOWN = 5_000;
const MAX_OPENED = 20;
const NOTE_MS = 60_000;

/** Those who were let in lately. That it is still so, each statement that reads for them says. */
export class KnownReaders {
  readonly #house: House;
  readonly #known = new Kept<Known>(MAX_KNOWN);

  constructor(house: House) {
    this.#house = house;
  }

  /** Whoever holds a session, if they are known. */
  known(holder: Buffer): Known | undefined {
    return this.#known.get(nameOf(holder));
  }

  /** Whoever holds a session, let in as every request lets them in; undefined for all others. */
  async meet(holder: Buffer, letIn: () => Promise<Ctx>): Promise<Known | undefined> {
    const { viewer } = await letIn();
    if (!viewer?.isSession || !viewer.holder || viewer.secondStep === 'MISSING') return undefined;
    return this.#known.set(nameOf(holder), { viewer: viewer as Holder, opened: new Kept<Opened>(MAX_OPENED) });
  }

  /** A project that they may read, with its schema; refused as ever where they may not. */
  async open({ opened }: Known, place: Place, letIn: () => Promise<Ctx>): Promise<Opened> {
    const ctx = await letIn();
    const { key } = await readProject(ctx, place.organization, place.projectId, place.asOf);
    return opened.set(placeName(place), { key, schema: await readSchema(ctx.db, key), noted: 0 });
  }

  /** Whether all is as it was, and nothing else is to be done for them than to answer. */
  isAsEver(known: Known, opened: Opened, written: string): boolean {
    if (opened.standing === written && performance.now() - opened.noted < NOTE_MS) return true;
    const { viewer } = known;
    const { key } = opened;
    if (written === '') return false;
    const now = standingOf(written);
    const held = rememberedOf(this.#house.db, viewer.username, viewer.version, now.permissions);
    const isSchemaSame =
      now.schemaRevision === key.schemaRevision && now.globalSchemaRevision === key.globalSchemaRevision;
    // The schema of then stays as it was.
    const isSame = held === viewer.permissions && now.slug === key.slug && (isSchemaSame || key.asOf !== null);
    const { state } = licenceStanding(viewer, key.slug, now);
    const isSeated = state === 'NOT_NEEDED' || state === 'NAMED' || (state === 'FLOATING' && now.isWarm === true);
    if (!isSame || !isSeated) return false;
    this.#note(viewer, key.organizationId, now.isStale);
    // Of a session that is stale each request says so, until somebody has noted that it is in use.
    if (!now.isStale) Object.assign(opened, { standing: written, noted: performance.now() });
    return true;
  }

  /** Has them let in anew. */
  forget({ viewer }: Known): void {
    this.#known.delete(nameOf(viewer.holder));
  }

  /** Notes that they are at work. */
  #note(viewer: Holder, organizationId: number, isSessionStale: boolean): void {
    const house = this.#house;
    noteActivity({ house, viewer }, organizationId);
    keepSession({ house, db: house.db, viewer: { ...viewer, isSessionStale } }).catch((error: Error) =>
      house.log.warn({ error: error.message }, 'session not kept'),
    );
  }
}

const nameOf = (holder: Buffer) => holder.toString('latin1');
