import { createContext, use } from 'react';

/** The colours that choices have of their own, by the name of the property and the choice. */
export type ChoiceColours = ReadonlyMap<string, ReadonlyMap<string, string>>;

const none: ChoiceColours = new Map();
export const ChoiceColouring = createContext(none);

interface Coloured {
  name: string;
  colours: readonly { choice: string; colour: string }[];
}

/** Properties of one name share their colours: a choice looks the same wherever it is read. */
export function choiceColours(properties: readonly Coloured[]): ChoiceColours {
  const all = new Map<string, Map<string, string>>();
  for (const { name, colours } of properties)
    for (const { choice, colour } of colours) {
      const own = all.get(name) ?? new Map<string, string>();
      if (!own.has(choice)) own.set(choice, colour);
      all.set(name, own);
    }
  return all;
}

/** The colour of a choice beside its word; nothing where it has none. */
export const ChoiceDot = ({ colour }: { colour: string | undefined }) =>
  colour === undefined ? null : <span className="tr-dot" data-colour={colour.toLowerCase()} aria-hidden />;

/** The colour that a choice of a property has of its own. */
export const useChoiceColour = (property: string, choice: string): string | undefined =>
  use(ChoiceColouring).get(property)?.get(choice);

/** One choice or several, as text, each with its colour. The word says it all: colour is never the only sign. */
export function ChoiceText({ property, text }: { property: string; text: string }) {
  const own = use(ChoiceColouring).get(property);
  if (!own) return text;
  const words = own.has(text) ? [text] : text.split(', ');
  if (!words.some((word) => own.has(word))) return text;
  return words.map((word, at) => (
    <span key={word} className="tr-choice">
      <ChoiceDot colour={own.get(word)} />
      {word}
      {at < words.length - 1 && ', '}
    </span>
  ));
}
