/**
 * Says that a list has no choices. Drawn as a disabled option, because screen readers skip plain text in a listbox; nothing is shown before
 * the first search.
 */
export const nothingFound = (words: string, hasLooked = true) =>
  hasLooked && (
    <div role="option" aria-disabled aria-selected={false}>
      {words}
    </div>
  );
