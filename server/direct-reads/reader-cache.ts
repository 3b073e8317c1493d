import { noteActivity } from '../identity/access/commands/activity.ts';
import { withoutDemanding } from '../identity/access/keys/second-step.ts';
import { rememberedOf } from '../identity/access/queries/granted-permissions.ts';
import { licenceState } from '../identity/access/queries/licence-state.ts';
import { permissionsOn } from '../identity/access/rules/permissions.ts';
import { keepSession } from '../identity/session/commands/sessions.ts';
import { accessIn } from '../identity/session/queries/reader-access.ts';
import { readProject } from '../model/projects/queries/projects.ts';
import { readSchema } from '../model/schema/queries/schema.ts';
import type { Ctx, Services, Viewer } from '../platform/context.ts';
import { BoundedCache } from '../platform/graph/compiler/bounded-cache.ts';
import type { OperationPlace } from '../platform/graph/compiler/places.ts';
import type { Reading } from '../platform/graph/compiler/reading.ts';

export type Holder = Viewer & { holder: Buffer };
/** A project that somebody may read, and the access to it that was read last. */
interface Opened extends Pick<Reading, 'key' | 'schema'> {
  access?: string;
  noted: number;
}
/** An authenticated reader and the projects that they have opened, at a version of their permissions. */
export interface CachedReader {
  viewer: Holder;
  opened: BoundedCache<Opened>;
}

const MAX_KNOWN = 5_000;
const MAX_OPENED = 20;
const NOTE_MS = 60_000;

/** A cache of recently authenticated readers. Each statement that reads for them checks that it still holds. */
export class ReaderCache {
  readonly #services: Services;
  readonly #cached = new BoundedCache<CachedReader>(MAX_KNOWN);

  constructor(services: Services) {
    this.#services = services;
  }

  /** The owner of a session, if they are in the cache. */
  get(holder: Buffer): CachedReader | undefined {
    return this.#cached.get(nameOf(holder));
  }

  /** Authenticates the owner of a session as every request does, and adds them; undefined for API keys, strangers, and where a second step is missing. */
  async add(holder: Buffer, authenticate: () => Promise<Ctx>): Promise<CachedReader | undefined> {
    const { viewer } = await authenticate();
    if (!viewer?.isSession || !viewer.holder || viewer.secondStep === 'MISSING') return undefined;
    return this.#cached.set(nameOf(holder), { viewer: viewer as Holder, opened: new BoundedCache<Opened>(MAX_OPENED) });
  }

  /** Returns a project that they may read, with its schema; refuses one that they may not. */
  async open({ opened }: CachedReader, place: OperationPlace, authenticate: () => Promise<Ctx>): Promise<Opened> {
    const ctx = await authenticate();
    const { key } = await readProject(ctx, place.organization, place.projectId, place.asOf);
    return opened.set(place.name, { key, schema: await readSchema(ctx.db, key), noted: 0 });
  }

  /**
   * Tells whether the access just read equals the cached one, so that the answer may be sent. A reader whose access changed is dropped and
   * authenticated again. One who only has to take their seat, or to note its use, is kept: the resolvers do that, and the next answer may
   * be sent.
   */
  mayHave(known: CachedReader, opened: Opened, written: string): boolean {
    if (opened.access === written && performance.now() - opened.noted < NOTE_MS) return true;
    const { viewer } = known;
    const { key } = opened;
    if (written === '') return this.#forget(known);
    const now = accessIn(written);
    const held = rememberedOf(this.#services.db, viewer.username, viewer.version, now.permissions);
    const isSchemaSame =
      now.schemaRevision === key.schemaRevision && now.globalSchemaRevision === key.globalSchemaRevision;
    // A past revision keeps the schema of its time, so a newer schema does not matter there.
    // People who may write see redacted contents; the others need a veil as soon as the project has any.
    const isOpen =
      !now.hasRedacted || key.isVeiled || permissionsOn(viewer.permissions, key.slug, key.projectId).has('WRITE');
    const isSame =
      isOpen &&
      held &&
      withoutDemanding(held, viewer.demanding ?? []) === viewer.permissions &&
      now.slug === key.slug &&
      (isSchemaSame || key.asOf !== null);
    const { state } = licenceState(viewer, key.slug, now);
    if (!isSame || state === 'REFUSED') return this.#forget(known);
    if (state === 'NOT_TAKEN' || (state === 'FLOATING' && !now.isWarm)) return false;
    this.#note(viewer, key.organizationId, now.isStale);
    // A stale session is checked at each request until its use has been noted.
    if (!now.isStale) Object.assign(opened, { access: written, noted: performance.now() });
    return true;
  }

  /** Removes them, so that they are authenticated again; they may not have the answer. */
  #forget({ viewer }: CachedReader): false {
    this.#cached.delete(nameOf(viewer.holder));
    return false;
  }

  /** Notes that they are at work. */
  #note(viewer: Holder, organizationId: number, isSessionStale: boolean): void {
    const services = this.#services;
    noteActivity({ services, viewer }, organizationId);
    keepSession({ services, db: services.db, viewer: { ...viewer, isSessionStale } }).catch((error: Error) =>
      services.log.warn({ error: error.message }, 'could not record the use of a session or API key'),
    );
  }
}

const nameOf = (holder: Buffer) => holder.toString('latin1');
