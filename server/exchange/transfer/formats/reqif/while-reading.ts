import { everyValue } from '../../../../model/attributes/rules/values.ts';
import type { SchemaDraft } from '../../../../model/schema/commands/drafts.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import type { EarlyImport } from '../../commands/early-import.ts';
import type { PlannedEntity } from '../../import-plan.ts';
import type { Existing } from '../../queries/existing-entities.ts';
import { FILE_SCHEME, type ReqifDocument, type ReqifHead, type ReqifObject, type ReqifRelation } from './document.ts';
import { isFromHere } from './hierarchy.ts';
import { emptyPlan, takeObjects } from './map-in.ts';
import { linkPlanner } from './map-links.ts';
import { mappingOf, type Mapping } from './mapping.ts';
import { neededProperties } from './needed-properties.ts';
import type { ReqifListener } from './read-upload.ts';
import { RelatedWhileReading } from './related-while-reading.ts';

type WithProperties = (draft: SchemaDraft, documents: readonly ReqifDocument[]) => Promise<SchemaDraft>;

/** Entities that are there by now, of those that the identifiers of objects may name. */
type ReadExisting = (identifiers: readonly string[]) => Promise<Existing>;

/** The results taken from a file while it was read. */
export interface ReadResults {
  document: ReqifDocument;
  mapping: Mapping;
  related: RelatedWhileReading;
  draft: SchemaDraft;
}

/**
 * Takes the objects and relations of a file while the rest is still being read. A file of ours defines its objects' exact values at its
 * end, so it waits for that; and if later types need other properties than the first ones did, everything taken is dropped and taken again
 * in the end.
 */
export class WhileReading implements ReqifListener {
  readonly #begun: SchemaDraft;
  readonly #withProperties: WithProperties;
  readonly #readExisting: ReadExisting;
  readonly #early: EarlyImport | undefined;
  readonly #usedTypes = new Set<string>();
  #document: ReqifDocument | undefined;
  #taken: ReadResults | undefined;
  /** True if relations came before anything they could link. */
  #isRelatedLater = false;

  constructor(
    begun: SchemaDraft,
    withProperties: WithProperties,
    readExisting: ReadExisting,
    early: EarlyImport | undefined,
  ) {
    this.#begun = begun;
    this.#withProperties = withProperties;
    this.#readExisting = readExisting;
    this.#early = early;
  }

  head(head: ReqifHead): void {
    if (!isFromHere(head)) this.#document = { ...nothing, ...head, usedTypes: this.#usedTypes };
  }

  async objects(usedTypes: readonly string[], read: () => ReqifObject[]): Promise<void> {
    if (!this.#document) return;
    if (!(await this.#isPrepared(this.#document, usedTypes))) return this.#drop();
    const { mapping, draft } = this.#taken!;
    const objects = read();
    const before = mapping.plan.entities.length;
    const existing = this.#early ? await this.#readExisting(objects.map(({ id }) => id)) : mapping.existing;
    takeObjects({ ...mapping, existing }, objects, new Map());
    await this.#early?.take(draft.schema, mapping.plan.entities.slice(before).filter(hasNoAttachment));
  }

  relations(read: () => ReqifRelation[]): void {
    if (this.#taken) this.#taken.related.take(read);
    else this.#isRelatedLater = true;
  }

  /** Returns the results taken from a document that is now complete; undefined if it has to be taken again. */
  async takenOf(documents: readonly ReqifDocument[]): Promise<ReadResults | undefined> {
    const taken = this.#takenOf(documents);
    if (taken) taken.mapping.plan.warnings.push(...((await this.#early?.end(taken.draft.schema)) ?? []));
    else await this.#early?.withdraw();
    return taken;
  }

  #takenOf(documents: readonly ReqifDocument[]): ReadResults | undefined {
    const [whole, ...others] = documents;
    const { header, datatypes, types } = this.#document ?? {};
    if (!whole || others.length > 0 || !sameJson(whole.header, header)) return undefined;
    if (whole.datatypes.size !== datatypes!.size || whole.types.size !== types!.size) return undefined;
    Object.assign(this.#document!, whole, { header, datatypes, types });
    return this.#taken;
  }

  async #isPrepared(document: ReqifDocument, usedTypes: readonly string[]): Promise<boolean> {
    const fresh = usedTypes.filter((type) => !this.#usedTypes.has(type));
    if (this.#taken && fresh.length === 0) return true;
    const needed = () => neededProperties([document], this.#begun.schema);
    const before = needed();
    await this.#early?.pause();
    for (const type of fresh) this.#usedTypes.add(type);
    if (this.#taken) return sameJson(before, needed());
    const draft = await this.#withProperties(this.#begun, [document]);
    const existing = { byReqifId: new Map(), byGlobalId: new Map() };
    const rest = { schema: draft.schema, existing, plan: emptyPlan(), own: undefined, seen: new Map() };
    const mapping = mappingOf({ document, ...rest });
    const related = new RelatedWhileReading(mapping, linkPlanner(mapping));
    // Attributes of relations may need properties, and the import makes those when it knows all that uses them.
    const areSaying = [...document.types.values()].some(
      ({ of, attributes }) => of === 'RELATION' && attributes.size > 0,
    );
    if (this.#isRelatedLater || areSaying) related.stop();
    this.#taken = { document, draft, mapping, related };
    return true;
  }

  #drop(): void {
    this.#document = this.#taken = undefined;
  }
}

const hasNoAttachment = ({ patch: { description = '', attrs = {} } }: PlannedEntity) =>
  isWithout(description) && everyValue(attrs, isWithout);
const isWithout = (value: unknown) => typeof value !== 'string' || !value.includes(FILE_SCHEME);

const nothing: Omit<ReqifDocument, keyof ReqifHead | 'usedTypes'> = {
  objects: [],
  relations: () => [],
  ids: () => [],
  specifications: [],
  groups: [],
  toolExtensions: '',
  warnings: [],
};
