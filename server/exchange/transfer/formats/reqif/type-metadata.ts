import { z } from 'zod';

import { reqifKinds } from './document.ts';

/** The key under which the first document of a file keeps the names and identifiers of the types, attributes and choices in it. */
export const TYPES = 'reqif:types';
/** The owner of the attributes of specifications, whose type has no class of its own. */
export const OF_SPECIFICATIONS = 'SPECIFICATION';

const attribute = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(reqifKinds),
  /** The property that it became, by its global id, or the attribute of ours that has its place. */
  as: z.string(),
});
const type = z.object({
  id: z.string(),
  name: z.string(),
  /** The class or relation that it became, by its global id. */
  owner: z.string(),
  attributes: z.array(attribute),
});
export const keptTypeList = z.array(type);
const choices = z.object({
  id: z.string(),
  name: z.string(),
  /** The property whose choices these are, by its global id. */
  of: z.string(),
  values: z.array(z.tuple([z.string(), z.string()])),
});
const shape = z.object({ types: keptTypeList, choices: z.array(choices) });

/** A type of a file, with the identifier and name for later exports. */
export type KeptType = z.infer<typeof type>;
/** The choices of an attribute of a file, each with its identifier and its name. */
export type KeptChoices = z.infer<typeof choices>;
export type KeptTypes = z.infer<typeof shape>;

/** Reads the types that metadata keep. Anybody may write metadata, so text that is no list of types is passed over. */
export function keptTypes(text: string): KeptTypes {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? { types: [], choices: [] };
  } catch {
    return { types: [], choices: [] };
  }
}
