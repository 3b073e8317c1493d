import { z } from 'zod';

import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import type { ProjectPatch } from '../../../../model/projects/rules/project.ts';
import type { SchemaInput } from '../../../../model/schema/schema.ts';
import { withoutMarks } from '../../../../platform/text/marks.ts';
import { keptTypeList, type KeptType } from './type-metadata.ts';

const text = z.string();
const items = z.array(z.looseObject({ id: z.int(), projectId: z.int(), globalId: text, name: text })).default([]);
const shape = z.object({
  project: z.looseObject({}).default({}),
  schema: z.object({ classes: items, properties: items, relations: items, labels: items }).partial().default({}),
  types: keptTypeList.default([]),
  files: z.array(z.object({ path: text, name: text, type: text })).default([]),
  links: z
    .array(
      z.object({
        source: text,
        relation: text,
        target: text,
        attrs: z.record(text, z.json() as z.ZodType<AttributeValue>).optional(),
      }),
    )
    .default([]),
});

/**
 * The extension of our own files: the project's schema, the names of its files, and links without a place in ReqIF, such as those of
 * documents.
 */
export interface Extension {
  project: ProjectPatch;
  schema: SchemaInput;
  /** Types that have the identifiers of a file that came in, with what we call them. */
  types: readonly KeptType[];
  files: { path: string; name: string; type: string }[];
  links: { source: string; relation: string; target: string; attrs?: Record<string, AttributeValue> | undefined }[];
}

// Quotes may stand in an element, and JSON is made of them.
const NAMESPACE = 'urn:truss:reqif:1';

/** Writes our tool extension. */
export const extensionXml = (extension: Extension): string =>
  `<REQ-IF-TOOL-EXTENSION><truss:project xmlns:truss="${NAMESPACE}">${withoutMarks(JSON.stringify(extension))}</truss:project></REQ-IF-TOOL-EXTENSION>`;

const ours =
  /<([\w.-]+:)?REQ-IF-TOOL-EXTENSION\b[^>]*>\s*<(?:[\w.-]+:)?project\b[^>]*>([^<]*)<\/(?:[\w.-]+:)?project>\s*<\/\1?REQ-IF-TOOL-EXTENSION>/;

/** Splits the tool extensions of a file into ours and those of others. */
export function partedExtensions(xml: string): { own: Extension | undefined; others: string } {
  const [whole, , content] = (xml.includes(NAMESPACE) && ours.exec(xml)) || [];
  if (whole === undefined) return { own: undefined, others: xml };
  return { own: parsed(unescaped(content!)), others: xml.replace(whole, () => '').trim() };
}

function parsed(json: string): Extension | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data as Extension | undefined;
  } catch {
    return undefined;
  }
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const unescaped = (xml: string) => xml.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => signs[name]!);
