import fc from 'fast-check';
// Any ReqIF file.
// Whatever a file holds, and whatever is wrong with it, an import stores each value of each object, relation and document or names it in a warning. A second import changes nothing, and an export is valid and is imported into another project unchanged.
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ImportWarning } from '../../../server/exchange/transfer/import-plan.ts';
import { plainText } from '../../../server/platform/text/html.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { mistakesIn, reqifOf } from '../../support/reqif-check.ts';
import { reqifModels } from '../../support/reqif-models.ts';
import {
  choices,
  reqifOfParts,
  type Attribute,
  type Parts,
  type Thing,
  type Value,
} from '../../support/reqif-parts.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

type Attrs = Record<string, unknown>;
interface Document {
  schema: { properties: { id: number; name: string }[] };
  entities: {
    id: number;
    globalId: string;
    name: string;
    number: string;
    description: string;
    attrs: Attrs;
    rels: { targetId: number; attrs: Attrs }[];
    metadata?: Record<string, string>;
  }[];
}
type Entity = Document['entities'][number];

/** Returns a value as texts, and as a property's value. */
function formsOf({ kind, text }: Value): { words: string; value: unknown } {
  if (typeof text !== 'string') {
    const names = text.map((id) => choices[id] ?? id);
    return { words: names.join(', '), value: names };
  }
  if (kind === 'XHTML')
    return { words: plainText(text.replaceAll('xhtml:', '')).trim(), value: text.replaceAll('xhtml:', '') };
  if (kind === 'DATE')
    return { words: text, value: /^\d{4}-/.test(text) && !text.includes('.') ? Date.parse(text) : undefined };
  if (kind === 'BOOLEAN') return { words: text, value: text === 'true' };
  const isExact = kind === 'STRING' || String(Number(text)) === text;
  return { words: text, value: kind === 'STRING' ? text : isExact ? Number(text) : undefined };
}

/** Returns as much of an attribute's name as a property can have. */
const nameHere = ({ name }: Attribute): string => name.slice(0, 200).trim();

/** Tells whether attributes hold a value at the property of its attribute. */
function holds(document: Document, attrs: Attrs, attribute: Attribute, value: Value): boolean {
  const which = ` (${attribute.id})`;
  const named = [nameHere(attribute), `${attribute.name.slice(0, 200 - which.length).trim()}${which}`].map((name) =>
    name.toLowerCase(),
  );
  const ids = document.schema.properties.filter(({ name }) => named.includes(name.toLowerCase())).map(({ id }) => id);
  const { words, value: own } = formsOf(value);
  return ids.some((id) => {
    const stored = attrs[id];
    if (stored === undefined) return false;
    if (JSON.stringify(stored) === JSON.stringify(own)) return true;
    if (Array.isArray(own) && own.length === 1 && stored === own[0]) return true;
    if (typeof stored !== 'string') return false;
    return stored === words || (value.kind !== 'XHTML' && plainText(stored).trim() === words);
  });
}

/** Tells whether one of an entity's own fields has the words of a value. */
const says = ({ name, number, description }: Entity, words: string): boolean =>
  [name, number].includes(words) || plainText(description).includes(words);

/** The values of a thing that are neither here nor named. */
function lost(
  { id, name = id, values }: Thing & { name?: string },
  attributes: readonly Attribute[],
  warnings: readonly ImportWarning[],
  isHere: (attribute: Attribute, value: Value) => boolean,
): string[] {
  return values.flatMap((value) => {
    const attribute = attributes.find((each) => each.id === value.of);
    const { words } = formsOf(value);
    if (words === '' || (attribute && isHere(attribute, value))) return [];
    const isNamed = warnings.some(
      ({ object, message }) =>
        (object === id || object === name) &&
        (message.includes(words.slice(0, 80)) ||
          (words.length > 500 && message.includes(words.slice(500))) ||
          value.kind === 'ENUMERATION' ||
          value.kind === 'BOOLEAN') &&
        (message.includes(attribute ? nameHere(attribute) : value.of) ||
          /more than one|another|before it|left out|was cut/.test(message)),
    );
    return isNamed ? [] : [`${id} ${attribute?.name ?? value.of} ${value.kind}: ${words}`];
  });
}

function allLost(parts: Parts, document: Document, warnings: readonly ImportWarning[]): string[] {
  const byReqifId = new Map(
    document.entities.map((entity) => [entity.metadata?.['reqif:id'] ?? entity.globalId, entity]),
  );
  const attributesOf = (types: Parts['objectTypes'] | undefined, id: string) =>
    types?.find((each) => each.id === id)?.attributes ?? [];
  const ofEntity = (thing: Thing, types: Parts['objectTypes'] | undefined) => {
    const entity = byReqifId.get(thing.id);
    return lost(thing, attributesOf(types, thing.type), warnings, (attribute, value) =>
      entity ? holds(document, entity.attrs, attribute, value) || says(entity, formsOf(value).words) : false,
    );
  };
  const ofRelation = (relation: NonNullable<Parts['relations']>[number]) => {
    const ends = [relation.source, relation.target].map((id) => byReqifId.get(id));
    const between = ends.flatMap((entity) =>
      (entity?.rels ?? []).filter(({ targetId }) => ends.some((other) => other?.id === targetId)),
    );
    return lost(relation, attributesOf(parts.relationTypes, relation.type), warnings, (attribute, value) =>
      between.some(({ attrs }) => holds(document, attrs, attribute, value)),
    );
  };
  return [
    ...parts.objects.flatMap((each) => ofEntity(each, parts.objectTypes)),
    ...(parts.specifications ?? []).flatMap((each) => ofEntity(each, parts.specificationTypes)),
    ...(parts.relations ?? []).flatMap(ofRelation),
    ...(parts.specifications ?? []).flatMap(({ id, name }) => {
      const isNamed = warnings.some(({ message }) => message.includes(name.slice(500)));
      return byReqifId.get(id)?.name === name || (name.length > 500 && isNamed) ? [] : [`${id}: ${name}`];
    }),
  ];
}

test('each value is imported or named in a warning, also in a second import', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  await fc.assert(
    fc.asyncProperty(reqifModels, async (parts) => {
      const project = await empty();
      const content = strToU8(reqifOfParts(parts));
      const { created, warnings } = await imported(project, 'reqif', content);
      const document = JSON.parse((await exported(project, 'json')).toString()) as Document;
      expect(allLost(parts, document, warnings)).toEqual([]);
      expect(await imported(project, 'reqif', content)).toEqual({
        created: 0,
        updated: 0,
        unchanged: created,
        warnings,
      });
      const out = await exported(project, 'reqif');
      expect(mistakesIn(reqifOf(out))).toEqual([]);
      const target = await empty();
      expect(await imported(target, 'reqif', out)).toEqual({ created, updated: 0, unchanged: 0, warnings: [] });
      const again = JSON.parse((await exported(target, 'json')).toString()) as Document;
      expect(again.entities).toEqual(document.entities);
    }),
    slowDraws(6, 8),
  );
});
