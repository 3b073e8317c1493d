import type { Entity } from '../../model/entities/entity.ts';
import type { Match } from '../../model/entities/queries/matches.ts';
import { withEdits } from '../../model/entities/rules/transform.ts';
import { lettersOf, stretchesOf, type Stretch } from '../../platform/text/stretches.ts';
import { searchText } from '../../platform/text/text.ts';
import type { FoundField, MatchPlace } from '../find.ts';

/** The name or the description of an entity, as far as something can be found in it. */
export interface Text {
  entity: Pick<Entity, 'id' | 'name' | 'description'>;
  field: FoundField;
  stretches: readonly Stretch[];
}

/** Returns the searchable texts of an entity: its name, then its description. */
export const searchableTexts = (entity: Text['entity']): Text[] => [
  { entity, field: 'NAME', stretches: entity.name === '' ? [] : [{ text: entity.name, at: 0, pieces: [] }] },
  { entity, field: 'DESCRIPTION', stretches: entity.description === '' ? [] : stretchesOf(entity.description) },
];

/** A match with its position. */
export interface PlacedMatch extends MatchPlace {
  stretch: Stretch;
  match: Match;
}

/** Returns matches in a text as places that can be found again in its drawn form. */
export function spotsIn({ entity, field, stretches }: Text, matches: readonly (readonly Match[])[]): PlacedMatch[] {
  if (matches.every(({ length }) => length === 0)) return [];
  const letters = field === 'NAME' ? entity.name : lettersOf(entity.description);
  return stretches.flatMap((stretch, n) =>
    matches[n]!.map((match) => {
      const { text, start } = match;
      return { entityId: entity.id, field, text, nth: timesBefore(letters, text, stretch.at + start), stretch, match };
    }),
  );
}

function timesBefore(letters: string, text: string, end: number): number {
  let times = 0;
  for (let at = letters.indexOf(text); at >= 0 && at < end; at = letters.indexOf(text, at + 1)) times++;
  return times;
}

export const isSamePlace = (a: MatchPlace, b: MatchPlace): boolean =>
  a.entityId === b.entityId && a.field === b.field && a.nth === b.nth && a.text === b.text;

/** Returns a text with some of its matches replaced. */
export function replacedIn({ entity, field, stretches }: Text, spots: readonly PlacedMatch[]): string {
  if (field === 'DESCRIPTION')
    return withEdits(
      entity.description,
      stretches.map((stretch) => [stretch, spots.filter((spot) => spot.stretch === stretch).map(({ match }) => match)]),
    );
  let [name, done] = ['', 0];
  for (const { match } of spots) {
    name += entity.name.slice(done, match.start) + match.by;
    done = match.end;
  }
  return name + entity.name.slice(done);
}

/** Lists the runs of letters that every text with some words must contain, as search compares them; none if the words give no hint. */
export const runsIn = (find: string): string[] =>
  find.match(/[\p{L}\p{N}]+/gu)?.flatMap((run) => searchText(run) || []) ?? [];
