import { invalid, type Refusal } from './refusal.ts';

const aOrAn = (noun: string) => `${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun}`;
const SHOWN = 100;

/** 400: an id is malformed, or names something else. */
export function noIdOf(id: string, types: readonly string[], orNew: boolean): Refusal {
  const what = types.map(aOrAn).join(' or ');
  const shown = id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id;
  const otherwise = orNew ? " For a new one, make up a name that begins with 'new:'." : '';
  return invalid(`'${shown}' is not an id of ${what}. Use the field 'id' of ${what}.${otherwise}`);
}

/** 400: ids of one call that belong to several organizations. */
export const foreignId = (id: string): Refusal =>
  invalid(`'${id}' belongs to another organization than the other ids. Send ids of one organization.`);
