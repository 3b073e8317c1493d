import type { Parser } from '../../../../platform/jobs/parse-in-thread.ts';
import { xmlReader, type SaxesTagNS } from '../../../../platform/text/xml.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import { MORE } from './names.ts';
import { readEntity, readLink, type ReadEntity, type ReadLink } from './read-entity.ts';
import { elementValue, type XmlElement } from './value.ts';

/** The maximum length of a text: a file in the document is a single one. */
const MAX_TEXT = 400 << 20;

/** The contents of a file in the shape, before references between them are resolved. */
export interface ReadFile {
  schema: XmlElement[];
  labels: XmlElement[];
  entities: ReadEntity[];
  links: ReadLink[];
  /** The contents outside the shape, in our JSON's words. */
  beside: Record<string, unknown>;
}

const places: Record<string, (file: ReadFile, node: XmlElement) => void> = {
  'schema/schemaClass': ({ schema }, node) => schema.push(node),
  'schema/schemaRelation': ({ schema }, node) => schema.push(node),
  'schema/schemaProperty': ({ schema }, node) => schema.push(node),
  'schema/xmlTargetRelation': ({ schema }, node) => schema.push(node),
  'labels/label': ({ labels }, node) => labels.push(node),
  'database/entity': ({ entities }, node) => entities.push(readEntity(node)),
  'database/relationship': ({ links }, node) => links.push(readLink(node)),
};

/** Reads the shape that `xmlText` and other tools write, and passes its contents on. */
export function fileReader(hand: (file: ReadFile) => void): Parser {
  const file: ReadFile = { schema: [], labels: [], entities: [], links: [], beside: {} };
  const stack: { node: XmlElement; isMore: boolean }[] = [];
  let isKnown = false;
  return xmlReader(
    {
      open(tag) {
        const node = { name: tag.local, attributes: attributesOf(tag), text: '', children: [] };
        isKnown ||= stack.length === 1 && (tag.local === 'schema' || tag.local === 'database');
        stack.push({ node, isMore: tag.uri === MORE });
      },
      text(text) {
        if (stack.length > 0) stack.at(-1)!.node.text += text;
      },
      close() {
        const { node, isMore } = stack.pop()!;
        const parent = stack.at(-1)?.node;
        if (!parent && !isKnown)
          throw invalid(
            `This is not a project in XML: it begins with '${node.name}', and contains neither 'schema' nor 'database'. Choose another file or format. Nothing was changed.`,
          );
        const take = stack.length === 2 ? places[`${parent!.name}/${node.name}`] : undefined;
        if (!parent) hand(file);
        else if (take) take(file, node);
        else if (stack.length > 1) parent.children.push(node);
        else if (isMore) file.beside[node.name] = elementValue(node);
      },
    },
    MAX_TEXT,
  );
}

const attributesOf = ({ attributes }: SaxesTagNS): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));
