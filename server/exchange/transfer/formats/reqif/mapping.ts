import type { Schema } from '../../../../model/schema/schema.ts';
import { withoutMarks } from '../../../../platform/text/marks.ts';
import type { ImportPlan, ImportWarning, PlannedEntity } from '../../import-plan.ts';
import type { Existing } from '../../queries/existing-entities.ts';
import type { ReqifDocument, ReqifObject, ReqifValue } from './document.ts';
import type { Extension } from './extension.ts';
import type { Attachment } from './xhtml.ts';

/** The contents of our own file besides its objects. */
export interface Own {
  slug: string;
  /** The stored files, by their place in the list of the file. */
  fileIds: ReadonlyMap<number, number>;
  extension: Extension;
}

/** One file on its way into a plan that the files before it have begun. */
export interface Mapping {
  document: ReqifDocument;
  schema: Schema;
  existing: Existing;
  plan: ImportPlan;
  own: Own | undefined;
  /** Finds the files that exact values refer to. */
  attachment: Attachment;
  /** The entities planned so far from all files, by their identifiers there. */
  seen: Map<string, PlannedEntity>;
  warn(object: string | null, message: string): void;
  /** Warns of a value that is not all here, by its object; of each attribute the first ones, and how many more there are. */
  warnOf(object: ReqifObject, value: ReqifValue, message: string): void;
}

/** The number of values of one attribute that are reported individually. */
const TOLD_EACH = 100;

/** Prepares the mapping of a file. */
export function mappingOf(given: Pick<Mapping, 'document' | 'schema' | 'existing' | 'plan' | 'own' | 'seen'>): Mapping {
  const told = new Map<string, { count: number; rest?: ImportWarning }>();
  const warn = (object: string | null, message: string) => void given.plan.warnings.push({ object, message });
  return {
    ...given,
    attachment: (address) => given.own?.extension.files[Number(/^file:(\d+)/.exec(address)?.[1]) - 1],
    warn,
    warnOf({ id, name, typeId }, { definitionId }, message) {
      const key = `${typeId}:${definitionId}`;
      const known = told.get(key) ?? { count: 0 };
      told.set(key, known);
      if (++known.count <= TOLD_EACH) return warn(name || id, message);
      if (!known.rest) given.plan.warnings.push((known.rest = { object: name || id, message: '' }));
      const attribute = given.document.types.get(typeId)?.attributes.get(definitionId)?.name ?? definitionId;
      const more = known.count - TOLD_EACH;
      known.rest.message = `Here and in ${more - 1} more objects, values of '${attribute}' were not imported completely either. The last of them is ${name || id}.`;
    },
  };
}

/** Returns plain text as a paragraph of a description, line by line. */
export const paragraph = (text: string): string => `<p>${withoutMarks(text).replace(/\r?\n/g, '<br>')}</p>`;

/** Returns the id of the entity that an earlier import made of an object. */
export const existingIdOf = (
  { existing }: Pick<Mapping, 'existing'>,
  { id }: Pick<ReqifObject, 'id'>,
  globalId?: string,
): number | undefined =>
  (globalId === undefined ? undefined : existing.byGlobalId.get(globalId)) ??
  existing.byReqifId.get(id) ??
  existing.byGlobalId.get(id);

/** Tells whether we made an identifier. */
export const isOwnIdentifier = (id: string) => /^I_[0-9A-HJKMNP-TV-Z]{12,13}_[0-9A-HJKMNP-TV-Z]{12,13}$/.test(id);
