import type { ReqifDocument } from './document.ts';
import { attributeId, plainIdentifier, typeId } from './model.ts';
import type { KeptType } from './type-metadata.ts';

/** Calls the types and attributes of a file of ours as we call them, where they went out under the names that other tools know. Values go by what the file calls them, as before. */
export function nameAsOurs({ types }: ReqifDocument, kept: readonly KeptType[]): void {
  for (const { id, owner, attributes } of kept) {
    const type = types.get(id);
    if (!type) continue;
    const ours = { globalId: owner };
    const added = `A_${plainIdentifier(id)}_`;
    const known = new Map(attributes.map((attribute) => [attribute.id, attribute.as]));
    for (const [called, attribute] of type.attributes) {
      const as = known.get(called);
      if (as !== undefined)
        Object.assign(attribute, {
          id: attributeId(ours, { globalId: as }),
          ...(as.startsWith('ReqIF.') && { name: as }),
        });
      else if (called.startsWith(added)) attribute.id = `A_${plainIdentifier(owner)}_${called.slice(added.length)}`;
    }
    type.id = typeId(ours);
  }
}
