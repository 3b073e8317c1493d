import type { Attrs } from '../../../../model/attributes/attribute.ts';
import { propertiesOfLink } from '../../../../model/entities/plans/links.ts';
import { MAX_METADATA } from '../../../../model/entities/plans/patch.ts';
import type { Relation } from '../../../../model/schema/schema.ts';
import type { ReqifRelation } from './document.ts';
import { exactOf } from './map-values.ts';
import type { Mapping } from './mapping.ts';
import { plainIdentifier } from './model.ts';
import { keptRelations, RELATIONS, type KeptRelation } from './relation-metadata.ts';

/** Returns the identifier of a relation that has none of its own. */
export const usualIdentifier = ({ source, relation, target }: Omit<KeptRelation, 'id'>): string =>
  `R_${source}_${plainIdentifier(relation)}_${target}`;

/** The relations of a file as they are to be kept: those that are called otherwise than we call them, and those without a link of their own. */
export class KeptRelations {
  readonly #mapping: Mapping;
  readonly #all: KeptRelation[] = [];
  #size = 0;
  #known: ReadonlySet<string> | undefined;

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** Notes a relation that has become a link; `own` are its values where the link has those of another. */
  take({ id, sourceId, targetId }: ReqifRelation, given: Relation, own?: Attrs): void {
    const { schema } = this.#mapping;
    // The database stores links under one of the two names of their relation; these follow it.
    const relation = given.isCanonical ? given : schema.relations.get(given.inverseId)!;
    const [source, target] = relation === given ? [sourceId, targetId] : [targetId, sourceId];
    const ends = { source, relation: relation.globalId, target };
    if (!id || this.isKnown(id) || (!own && id === usualIdentifier(ends))) return;
    const attrs = own && {
      attrs: Object.fromEntries(
        propertiesOfLink(schema, relation.id).flatMap((property) => {
          const value = own[property.id] ?? null;
          return value === null ? [] : [[property.globalId, value]];
        }),
      ),
    };
    const kept = { id, ...ends, ...attrs };
    // Metadata cannot hold more names than this and then keeps none, so the import does not collect any that follow.
    if (own || this.#size <= MAX_METADATA) this.#all.push(kept);
    this.#size += own ? 0 : id.length + sourceId.length + targetId.length;
  }

  /** Tells whether a document already holds the relation's identifier. */
  isKnown(id: string): boolean {
    this.#known ??= new Set(
      this.#mapping.document.specifications.flatMap(({ typeId, values }) => {
        const { metadata } = exactOf(this.#mapping.document.types.get(typeId)?.attributes, values);
        return keptRelations(metadata?.[RELATIONS]).map((each) => each.id);
      }),
    );
    return this.#known.has(id);
  }

  /** Returns the identifiers as metadata text, added to those already held; empty if there are none. */
  text(before: string | undefined): string {
    const byId = new Map([...this.#all, ...keptRelations(before)].toReversed().map((each) => [each.id, each]));
    const kept = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return kept.length === 0 ? '' : JSON.stringify(kept);
  }
}
