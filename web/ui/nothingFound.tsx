/**
 * What stands in a list of choices that has none. It is a choice that cannot be taken: text that is no choice is not allowed in a list of
 * them, and not read out. While nobody has looked yet, nothing is said.
 */
export const nothingFound = (words: string, hasLooked = true) =>
  hasLooked && (
    <div role="option" aria-disabled aria-selected={false}>
      {words}
    </div>
  );
