import { createContext, use } from 'react';

/** The choices' own colours, by the name of the property and the choice. */
export type ChoiceColours = ReadonlyMap<string, ReadonlyMap<string, string>>;

const none: ChoiceColours = new Map();
export const ChoiceColouring = createContext(none);

interface Coloured {
  name: string;
  colours: readonly { choice: string; colour: string }[];
}

/** Collects the colours of choices. Properties of one name share them, so that a choice looks the same wherever it is read. */
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

/** Shows the colour of a choice beside its word; nothing if it has none. */
export const ChoiceDot = ({ colour }: { colour: string | undefined }) =>
  colour === undefined ? null : <span className="tr-dot" data-colour={colour.toLowerCase()} aria-hidden />;

/** Returns the own colour of a property's choice. */
export const useChoiceColour = (property: string, choice: string): string | undefined =>
  use(ChoiceColouring).get(property)?.get(choice);

/** Shows one choice or several as text, each with its colour. The word says it all: colour is never the only sign. */
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
