import { parsedJson } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Change } from '../../changes/change.ts';
import { textFields } from '../../changes/rules/field-lists.ts';
import { entityFields } from '../../changes/rules/fields.ts';
import type { Entity } from '../../entities/entity.ts';
import { changesBetween } from '../../entities/rules/changes-between.ts';
import { TARGET } from '../../metadata/rules/references.ts';
import type { Schema } from '../../schema/schema.ts';
import { decisions, type Decision, type Proposal } from '../change-request.ts';

const PREFIX = 'change:';
const ATTRIBUTE = 'change:attribute:';
const BASE = 'change:base';
const SUGGESTION = 'change:suggestion';
const CLOSED = 'Closed';

/** Tells whether an entity is a change request. */
export const isRequest = ({ metadata }: Pick<Entity, 'metadata'>): boolean =>
  Object.keys(metadata).some((key) => key.startsWith(PREFIX));

/** Returns the metadata in which a change request stores a proposal, with the project and revision it was made on. */
export function metadataOf(
  { attrs = {}, ...rest }: Proposal,
  { projectId, revision }: { projectId: number; revision: number },
): Record<string, string> {
  const metadata: Record<string, string> = { [BASE]: `${projectId}:${revision}` };
  for (const field of textFields) if (rest[field] !== undefined) metadata[`${PREFIX}${field}`] = rest[field];
  for (const [id, value] of Object.entries(attrs)) metadata[`${ATTRIBUTE}${id}`] = JSON.stringify(value);
  return metadata;
}

/** Returns the proposal in the metadata of a change request; empty if somebody else wrote it in another form. */
export function proposalIn(metadata: Readonly<Record<string, string>>): Proposal {
  const attrs: Attrs = {};
  const proposal: Proposal = {};
  for (const field of textFields) {
    const value = metadata[`${PREFIX}${field}`];
    if (typeof value === 'string') proposal[field] = value;
  }
  for (const [key, text] of Object.entries(metadata)) {
    const [, id] = /^change:attribute:(\d{1,9})$/.exec(key) ?? [];
    const value = id === undefined ? undefined : parsedJson(text);
    if (id !== undefined && value !== undefined) attrs[id] = value as Attrs[string];
  }
  return Object.keys(attrs).length > 0 ? { ...proposal, attrs } : proposal;
}

/** Returns the revision that a proposal was made on; undefined if it names none, or one of another project. */
export function baseIn({ metadata, projectId }: Pick<Entity, 'metadata' | 'projectId'>): number | undefined {
  const [, project, revision] = /^(\d{1,9}):(\d{1,9})$/.exec(metadata[BASE] ?? '') ?? [];
  return Number(project) === projectId ? Number(revision) : undefined;
}

/** The mark of a suggestion, which is continued as long as it is open; other requests are separate each. */
export const asSuggestion = { [SUGGESTION]: 'yes' };
export const isSuggestion = ({ metadata }: Pick<Entity, 'metadata'>): boolean => metadata[SUGGESTION] === 'yes';

/** Returns the entity that a change request names by number, if it could not be linked to it. */
export function targetIn(metadata: Readonly<Record<string, string>>): number | undefined {
  const text = metadata[TARGET] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Returns the decision that settled a change request; null while it is open, and if somebody closed it by hand. */
export const decisionIn = (metadata: Readonly<Record<string, string>>): Decision | null =>
  decisions.find((decision) => decision === metadata[`${PREFIX}decision`]) ?? null;
export const decidedBy = (metadata: Readonly<Record<string, string>>): string | null =>
  metadata[`${PREFIX}decidedBy`] ?? null;
/** The recorded change that settles a change request. */
export const settledBy = { type: 'METADATA', identifiers: [`${PREFIX}decision`] } as const;
export const settledMetadata = (
  metadata: Readonly<Record<string, string>>,
  decision: Decision,
  username: string,
): Record<string, string> => ({ ...metadata, [`${PREFIX}decision`]: decision, [`${PREFIX}decidedBy`]: username });

/** Lists the fields that a proposal would change in an entity, with both values. */
export function proposedChanges(target: Entity, { attrs, ...fields }: Proposal): Change[] {
  const after = { ...target, ...fields, attrs: { ...target.attrs } };
  for (const [id, value] of Object.entries(attrs ?? {}))
    if (value === null) delete after.attrs[id];
    else after.attrs[id] = value;
  return changesBetween({ entity: target, rels: [] }, { entity: after, rels: [] });
}

/** Reduces a proposal to the fields that differ from the entity. */
export function reduceProposal(target: Entity, proposal: Proposal): Proposal {
  const changes = proposedChanges(target, proposal);
  const ids = changes.flatMap(({ type, identifiers: [id] }) => (type === 'ATTRIBUTE' && id ? [id] : []));
  const kept: Proposal = {};
  for (const field of textFields)
    if (changes.some(({ type }) => type === entityFields[field].change)) kept[field] = proposal[field];
  if (ids.length > 0) kept.attrs = Object.fromEntries(ids.map((id) => [id, proposal.attrs?.[id] ?? null]));
  return kept;
}

/** The schema items by which change requests are stored. */
export interface ChangeRequestItems {
  issueClassId: number;
  /** The property with the status of issues, and the choice that closes one. */
  statusId: number;
  closed: string;
  /** The relation from an issue to its cause, and its stored direction. */
  causedBy: { id: number; inverseId: number; isCanonical: boolean } | undefined;
  labels: ReadonlyMap<string, number>;
}

/** Finds these items in a schema; undefined if it has no issues that can be closed. */
export function changeRequestItems(schema: Schema): ChangeRequestItems | undefined {
  const issue = [...schema.classes.values()].find(({ name, isAbstract }) => name === 'Issue' && !isAbstract);
  if (!issue) return undefined;
  const status = schema.propertiesOf
    .get(issue.id)
    ?.find(({ name, type }) => name === 'Status' && type === 'ENUMERATION');
  if (!status?.typeParameters.choices?.includes(CLOSED)) return undefined;
  const labels = [...schema.labels.values()].filter(({ classIds }) => classIds.includes(issue.id));
  return {
    issueClassId: issue.id,
    statusId: status.id,
    closed: CLOSED,
    causedBy: [...schema.relations.values()].find(({ name }) => name === 'caused by'),
    labels: new Map(labels.map(({ name, id }) => [name, id])),
  };
}

export const isOpen = ({ statusId, closed }: ChangeRequestItems, { attrs }: Pick<Entity, 'attrs'>): boolean =>
  attrs[statusId] !== closed;
