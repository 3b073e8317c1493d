import { sameJson } from '../../../platform/text/json.ts';
import { invalid, withinAll, type Refusal } from '../../../refusals/refusal.ts';
import type { AttributeValue, Attrs, UserTeamEntry } from '../../attributes/attribute.ts';
import { ownDefault } from '../../attributes/rules/values.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import type { PlannedLinks } from '../plans/links.ts';
import { displayName } from './names.ts';

/** The files, users and teams that values refer to. */
export interface References {
  files: ReadonlySet<number>;
  users: ReadonlySet<string>;
  teams: ReadonlySet<number>;
}

/** The references that exist; users and teams by their names. */
export interface ExistingReferences {
  files: ReadonlySet<number>;
  users: ReadonlyMap<string, string>;
  teams: ReadonlyMap<number, string>;
}

/** The attributes of something before and after a save. */
interface Step {
  before: Attrs;
  after: Attrs;
}

/** Lists the references that a save adds; stored ones and the schema's defaults are not checked again. */
export function newReferences(
  schema: Schema,
  before: ReadonlyMap<number, Entity>,
  now: Iterable<Entity>,
  planned: PlannedLinks,
): References {
  const found = { files: new Set<number>(), users: new Set<string>(), teams: new Set<number>() };
  const entities = [...now].filter((entity) => before.get(entity.id) !== entity);
  for (const { id, imageId } of entities)
    if (imageId !== null && imageId !== before.get(id)?.imageId) found.files.add(imageId);
  for (const { id, attrs } of entities) noteStep({ before: before.get(id)?.attrs ?? {}, after: attrs });
  for (const { attrs } of planned.added) noteStep({ before: {}, after: attrs });
  for (const { link, attrs } of planned.changed) noteStep({ before: link.attrs, after: attrs });
  return found;

  function noteStep(step: Step) {
    for (const id in step.after) {
      const value = step.after[id]!;
      const property = schema.properties.get(Number(id));
      const refersTo = property && propertyType(property.type).refersTo;
      if (!refersTo || value === step.before[id] || sameJson(value, ownDefault(property))) continue;
      if (refersTo === 'files' && typeof value === 'number') found.files.add(value);
      if (refersTo === 'people') for (const entry of freshEntries(value, step.before[id])) note(entry, found);
    }
  }
}

const refersTo = (schema: Schema, propertyId: string) => {
  const property = schema.properties.get(Number(propertyId));
  return property && propertyType(property.type).refersTo;
};

const entriesOf = (value: AttributeValue | undefined) => (Array.isArray(value) ? (value as UserTeamEntry[]) : []);

function freshEntries(value: AttributeValue, stored: AttributeValue | undefined): UserTeamEntry[] {
  const known = new Set(entriesOf(stored).map(({ type, id }) => `${type}:${id}`));
  return entriesOf(value).filter(({ type, id }) => !known.has(`${type}:${id}`));
}

function note({ type, id }: UserTeamEntry, found: { users: Set<string>; teams: Set<number> }): void {
  if (type === 'user') found.users.add(id);
  else found.teams.add(teamNumber(id));
}

/** Returns the number of a team in a value; 0, which no team has, if it is none. */
const teamNumber = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

/** Says of a file that is named and not there what to do. */
export const noSuchFile = (file: number): string =>
  `There is no file ${file} in this project. Upload it and send the id that the upload returned.`;

/** Refuses references to missing things, in words that say what to do. */
export function refuseMissing(wanted: References, there: ExistingReferences, sent: readonly EntityPatch[]): void {
  const refuse = (says: (value: unknown) => boolean, words: string) =>
    withinAll(placeOf(sent, says), () => {
      throw invalid(words);
    });
  for (const file of wanted.files) if (!there.files.has(file)) refuse((value) => value === file, noSuchFile(file));
  for (const user of wanted.users)
    if (!there.users.has(user))
      refuse(
        (value) => names(value, 'user', (id) => id === user),
        `There is no user '${user}' in this organization. Choose a member of the organization.`,
      );
  for (const team of wanted.teams)
    if (!there.teams.has(team))
      refuse(
        (value) => names(value, 'team', (id) => teamNumber(id) === team),
        `There is no team ${team} in this organization. Choose a team of the organization.`,
      );
}

const names = (value: unknown, kind: string, isIt: (id: string) => boolean): boolean =>
  entriesOf(value as AttributeValue).some(({ type, id }) => type === kind && isIt(String(id).trim()));

/** Returns where in the sent patches a reference first occurs; undefined if it came from elsewhere. */
function placeOf(sent: readonly EntityPatch[], says: (value: unknown) => boolean): Refusal['place'] {
  const inAttrs = (attrs: object | undefined) => Object.entries(attrs ?? {}).find(([, value]) => says(value))?.[0];
  for (const [index, patch] of sent.entries()) {
    if (says(patch.imageId)) return [index, 'imageId'];
    const property = inAttrs(patch.attrs);
    if (property !== undefined) return [index, 'attrs', property];
    for (const list of ['rels', 'addRels'] as const)
      for (const [at, rel] of (patch[list] ?? []).entries()) {
        const own = inAttrs(rel.attrs);
        if (own !== undefined) return [index, list, at, 'attrs', own];
      }
  }
  return [];
}

interface Asked {
  wanted: References;
  there: ExistingReferences;
}

/** Gives people and teams that were chosen without a name the one that they have. */
export function withNames(
  schema: Schema,
  { users, teams }: ExistingReferences,
  now: Map<number, Entity>,
  planned: PlannedLinks,
): void {
  if (users.size + teams.size === 0) return;
  const named = (entry: UserTeamEntry) => ({
    ...entry,
    label: entry.label || ((entry.type === 'user' ? users.get(entry.id) : teams.get(teamNumber(entry.id))) ?? ''),
  });
  const attrsOf = (attrs: Attrs): Attrs => {
    const blank = Object.entries(attrs).filter(
      ([id, value]) => refersTo(schema, id) === 'people' && entriesOf(value).some(({ label }) => !label),
    );
    return blank.length === 0
      ? attrs
      : { ...attrs, ...Object.fromEntries(blank.map(([id, value]) => [id, entriesOf(value).map(named)])) };
  };
  for (const entity of now.values()) {
    const attrs = attrsOf(entity.attrs);
    if (attrs !== entity.attrs) now.set(entity.id, { ...entity, attrs });
  }
  for (const link of [...planned.added, ...planned.changed]) link.attrs = attrsOf(link.attrs);
}

/** Removes references to missing things from values and images, and reports the entities or links concerned. */
export function withoutMissing(
  schema: Schema,
  asked: Asked,
  now: Map<number, Entity>,
  planned: PlannedLinks,
  tell: (entity: string, message: string) => void,
): void {
  if (missingOf(asked).length === 0) return;
  for (const entity of now.values()) {
    const name = displayName(entity);
    const attrs = keptAttrs(schema, asked, entity.attrs, (message) => tell(name, message));
    const hasPicture = entity.imageId === null || isThere(asked, 'files', entity.imageId);
    if (!hasPicture) tell(name, `Its image, file ${entity.imageId}, does not exist; it was left out.`);
    if (attrs !== entity.attrs || !hasPicture)
      now.set(entity.id, { ...entity, attrs, ...(!hasPicture && { imageId: null, imageModified: null }) });
  }
  for (const link of [...planned.added, ...planned.changed]) {
    const { sourceId } = 'link' in link ? link.link : link;
    const name = displayName(now.get(sourceId));
    link.attrs = keptAttrs(schema, asked, link.attrs, (message) => tell(name, message));
  }
}

const missingOf = ({ wanted, there }: Asked) => [
  ...[...wanted.files].filter((id) => !there.files.has(id)),
  ...[...wanted.users].filter((name) => !there.users.has(name)),
  ...[...wanted.teams].filter((id) => !there.teams.has(id)),
];

/** Tells whether a reference may be kept: it exists, or it was stored before and so was not checked. */
const isThere = <K extends keyof References>({ wanted, there }: Asked, kind: K, id: number | string): boolean =>
  !(wanted[kind] as ReadonlySet<unknown>).has(id) || (there[kind] as { has(id: unknown): boolean }).has(id);

function keptAttrs(schema: Schema, asked: Asked, attrs: Attrs, tell: (message: string) => void): Attrs {
  let kept = attrs;
  for (const [id, value] of Object.entries(attrs)) {
    const property = schema.properties.get(Number(id));
    if (property && refersTo(schema, id) === 'files' && typeof value === 'number' && !isThere(asked, 'files', value)) {
      const { [id]: _, ...rest } = kept;
      kept = rest;
      tell(`'${property.name}' is file ${value}, which does not exist; it was left out.`);
    }
    if (!property || refersTo(schema, id) !== 'people') continue;
    const entries = entriesOf(value);
    const known = entries.filter((entry) =>
      entry.type === 'user' ? isThere(asked, 'users', entry.id) : isThere(asked, 'teams', teamNumber(entry.id)),
    );
    if (known.length === entries.length) continue;
    kept = { ...kept, [id]: known };
    const strangers = entries.filter((entry) => !known.includes(entry)).map(({ label, id }) => label || id);
    tell(`'${property.name}' names ${strangers.join(', ')}, unknown here; this was left out.`);
  }
  return kept;
}
