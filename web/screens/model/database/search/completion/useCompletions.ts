import { usePeopleNamed } from '../../../../../parts/identity/people/usePeopleNamed.ts';
import { useEntitiesNamed } from '../../../../../parts/model/entities/useEntitySearch.ts';
import { useSearchCounts } from '../../../../../parts/model/entities/useSearchCounts.ts';
import { countedBy, inWords, offersAt, personAt, targetAt, type QueryCompletion } from './offers.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Milliseconds of pause in typing before counting. */
const PAUSE_MS = 200;

/** A completion with its meaning and its count in words. */
export interface Offer extends QueryCompletion {
  words: string;
}

/** Returns the completions at the caret: names of the project, people and entities, each with the results that it would give. */
export function useCompletions(text: string, caret: number, vocabulary: Vocabulary, isOpen: boolean): Offer[] {
  const { people } = usePeopleNamed(personAt(text, caret));
  const wanted = targetAt(text, caret, vocabulary);
  const isWanted = isOpen && wanted !== undefined;
  const { found } = useEntitiesNamed(wanted?.typed ?? '', {
    classes: [],
    among: wanted?.among ?? '',
    first: 12,
    isPaused: !isWanted,
  });
  const offers = offersAt(text, caret, vocabulary, { people, targets: isWanted ? (found ?? []) : [] });
  const asked = offers.map((offer) => (isOpen ? countedBy(text, caret, offer) : undefined));
  const counts = useSearchCounts(
    asked.filter((query) => query !== undefined),
    PAUSE_MS,
  );
  return offers.map((offer, at) => ({ ...offer, words: inWords(offer, counts.get(asked[at] ?? '')) }));
}
