import { invalid, type Refusal } from '../../../refusals/refusal.ts';
import type { Schema, SchemaKind } from '../schema.ts';

/** The number of entities and links that use a schema item. */
export interface Use {
  kind: SchemaKind;
  id: number;
  entities: number;
  links: number;
}

const SHOWN = 3;

/** Refuses a change to items in use: says which, how much uses them, and what to do. */
export function inUse(schema: Schema, uses: readonly Use[]): Refusal {
  const shown = uses.slice(0, SHOWN).map((use) => sentences[use.kind](schema[use.kind].get(use.id)?.name ?? '', use));
  const others = uses.length - shown.length;
  return invalid([...shown, ...(others > 0 ? [`${others} more are in use.`] : [])].join(' '), { uses });
}

const sentences: Record<SchemaKind, (name: string, use: Use) => string> = {
  classes: (name, use) =>
    `The class '${name}' is used by ${entities(use.entities)}. Give them another class or delete them first.`,
  properties: (name, use) =>
    `The property '${name}' has values in ${[entities(use.entities), links(use.links)].filter(Boolean).join(' and ')}. Clear them first.`,
  relations: (name, use) => `The relation '${name}' has ${links(use.links)}. Remove them first.`,
  labels: (name, use) => `The label '${name}' is on ${entities(use.entities)}. Remove it from them first.`,
};
const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
const entities = (count: number) => counted(count, 'entity', 'entities');
const links = (count: number) => counted(count, 'link', 'links');
