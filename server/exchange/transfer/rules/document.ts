import { z } from 'zod';

import type { StoredPlace } from '#shared/drawing/content.ts';

import { baselineKinds, coverings } from '../../../model/baselines/baseline.ts';
import type { ContentField, SettingField } from '../../../model/changes/rules/field-lists.ts';
import type { LockField } from '../../../model/changes/rules/field-lists.ts';
import { commentFields, commentStates } from '../../../model/comments/comment.ts';
import { LONGEST_COMMENT } from '../../../model/comments/rules/content.ts';
import { LONGEST_QUOTE } from '../../../model/comments/rules/passages.ts';
import type { ProjectPatch } from '../../../model/projects/rules/project.ts';
import { schemaKinds, type SchemaInput } from '../../../model/schema/schema.ts';
import { problemsOf } from '../../../platform/http/shape-problems.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { ImportWarning } from '../import-plan.ts';
import type { HistoryOmission } from './left-out.ts';

const text = z.string().max(5_000_000);
const id = z.int();
const attrs = z.record(z.string(), z.unknown());
const date = z.iso.datetime({ offset: true });
const item = z.looseObject({ id, projectId: z.int().default(1), globalId: text.optional(), name: text });

const entity = z.object({
  id,
  globalId: z.string().max(100).optional(),
  classId: id,
  name: text.default(''),
  number: text.default(''),
  description: text.default(''),
  attrs: attrs.default({}),
  labelIds: z.array(id).default([]),
  rels: z.array(z.object({ relationId: id, targetId: id, attrs: attrs.default({}) })).default([]),
  created: date.optional(),
  createdBy: text.optional(),
  modified: date.nullish(),
  modifiedBy: text.nullish(),
  isHidden: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  isRedacted: z.boolean().optional(),
  isLocked: z.boolean().optional(),
  lockedBy: text.nullish(),
  metaNumber: text.nullish(),
  imageId: id.nullish(),
  linkedLabelId: id.nullish(),
  branches: z.unknown().optional(),
  controlStep: z.unknown().optional(),
  metadata: z.record(z.string(), text).optional(),
  script: text.nullish(),
} satisfies Record<ContentField | SettingField | LockField, z.ZodType> & Record<string, z.ZodType>);

const file = z.object({ id, name: text, type: text, size: z.int().optional(), content: z.base64() });

const place = z.object({
  x: z.number().nullish(),
  y: z.number().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  colour: text.nullish(),
  isCollapsed: z.boolean().nullish(),
  isHidden: z.boolean().nullish(),
  waypoints: z.array(z.array(z.number())).nullish(),
  order: z.number().nullish(),
  free: z.unknown().optional(),
  colourBy: text.nullish(),
  filter: text.nullish(),
  levels: z.int().min(1).nullish(),
  relations: z.array(text).nullish(),
} satisfies Record<keyof StoredPlace, z.ZodType>);
/** A stored diagram with its entity and type. Places are listed by key, which consists of global ids. */
const diagram = z.object({ rootId: id, type: text, name: text, places: z.record(z.string(), place).default({}) });

/** A comment on an entity, or an answer to one. */
const comment = z.object({
  id,
  entityId: id,
  threadId: id.optional(),
  state: z.enum(commentStates).default('SAID'),
  content: z.string().max(LONGEST_COMMENT),
  author: z.string().max(1_000),
  created: date,
  modified: date.optional(),
  field: z.enum(commentFields).optional(),
  propertyId: id.optional(),
  quote: z.string().max(LONGEST_QUOTE).optional(),
  quoteBefore: z.string().max(LONGEST_QUOTE).optional(),
  quoteAfter: z.string().max(LONGEST_QUOTE).optional(),
  resolved: z.boolean().default(false),
  resolvedBy: z.string().max(1_000).optional(),
  resolvedAt: date.optional(),
});

const moment = z.int().min(1).max(10_000);
/** A baseline: the revision it is of, and its entities; all of them by default. */
const baseline = z.object({
  kind: z.enum(baselineKinds),
  ordinal: z.int().min(1),
  name: text,
  description: text.default(''),
  covers: z.enum(coverings),
  moment,
  rootId: id.optional(),
  query: text.optional(),
  entityIds: z.array(id).optional(),
  results: z.record(z.string(), z.int().min(0)).optional(),
  created: date,
  createdBy: text,
});
/** An entity as it was at a moment, if it differs from the previous one; or the note that it was deleted by then. */
const pastEntity = z.union([
  z.object({ moment, id, isGone: z.literal(true) }),
  entity.extend({ moment, diagrams: z.array(diagram.omit({ rootId: true })).default([]) }),
]);

/** The parts of the history that were lost with items the schema no longer has. */
const leftOut = z.object({ kind: z.enum(schemaKinds), name: text, count: z.int().min(1) });

const document = z.object({
  version: z.literal(1),
  project: z
    .looseObject({
      name: text.optional(),
      description: text.optional(),
      folder: text.optional(),
      preferences: z.record(z.string(), z.unknown()).optional(),
      workflow: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  schema: z
    .object({ classes: z.array(item), properties: z.array(item), relations: z.array(item), labels: z.array(item) })
    .partial()
    .default({}),
  entities: z.array(entity).default([]),
  diagrams: z.array(diagram).default([]),
  comments: z.array(comment).default([]),
  baselines: z.array(baseline).default([]),
  past: z.array(pastEntity).default([]),
  leftOut: z.array(leftOut).default([]),
  files: z.array(file).default([]),
});

export type DocumentEntity = z.infer<typeof entity>;
export type DocumentDiagram = z.infer<typeof diagram>;
export type DocumentComment = z.infer<typeof comment>;
export type DocumentBaseline = z.infer<typeof baseline>;
export type DocumentPastEntity = z.infer<typeof pastEntity>;
export type DocumentFile = z.infer<typeof file>;
export interface ProjectDocument {
  version: 1;
  project?: ProjectPatch | undefined;
  schema: SchemaInput;
  entities: DocumentEntity[];
  diagrams: DocumentDiagram[];
  comments: DocumentComment[];
  baselines: DocumentBaseline[];
  past: DocumentPastEntity[];
  leftOut: HistoryOmission[];
  files: DocumentFile[];
  /** The warnings of values that the reader left out. */
  warnings?: ImportWarning[];
}
/** A document whose files are stored separately, each under a name. */
export type ReadDocument = Omit<ProjectDocument, 'files'> & {
  files: (Omit<DocumentFile, 'content'> & { place: string })[];
};

/** Parses and checks our own JSON; refuses it with the place of the fault. */
export function parseDocument(content: string): ProjectDocument {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw invalid(`The file is not valid JSON: ${(error as Error).message}. Nothing was changed.`);
  }
  return checkedDocument(value);
}

/** Checks a document's parsed value, whatever it was written as. */
export function checkedDocument(value: unknown): ProjectDocument {
  const result = document.safeParse(value);
  if (result.success) return result.data as unknown as ProjectDocument;
  const problem = problemsOf(result.error.issues.slice(0, 1), value, 'The document');
  throw invalid(`The file is not a Truss project. ${problem} Nothing was changed.`);
}
