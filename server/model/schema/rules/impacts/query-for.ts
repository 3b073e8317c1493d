import type { Schema } from '../../schema.ts';
import type { Question } from '../impact.ts';

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Returns the search that finds the entities a change affects, as they are before it; null if the language cannot express it. */
export function queryFor({ kind, id, classes, ofLinks, word }: Question, schema: Schema): string | null {
  const names = (classes ?? []).flatMap((each) => schema.classes.get(each)?.name ?? []);
  const ofClasses = names.length > 0 ? `class:=${names.map(quoted).join(',')} ` : '';
  const property = schema.properties.get(id)?.name;
  if (kind === 'CLASS') return `class:=${quoted(schema.classes.get(id)!.name)}`;
  if (kind === 'RELATION' || kind === 'LINKS') return `${quoted(schema.relations.get(id)!.name)}:any`;
  if (kind === 'LABEL' || kind === 'OFFERED') return `${ofClasses}label:=${quoted(schema.labels.get(id)!.name)}`;
  if (ofLinks || property === undefined) return null;
  if (kind === 'CHOICE' || kind === 'TEXT') return `${quoted(property)}:=${quoted(word ?? '')}`;
  return `${ofClasses}${quoted(property)}:${kind === 'DEFAULT' ? 'none' : 'any'}`;
}
