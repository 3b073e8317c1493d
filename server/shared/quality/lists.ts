/** The replacement of each word; an empty one means that the word can be dropped, undefined that somebody must rephrase it. */
export type WordList = Readonly<Record<string, string | undefined>>;

const listed = (words: string, instead?: string): WordList =>
  Object.fromEntries(words.split(', ').map((word) => [word, instead]));

/** The words that are looked for in requirements, where a project has no others. */
export const usualLists = {
  ambiguous: {
    ...listed(
      'adequate, appropriate, approximately, easy, efficient, fast, flexible, good, improved, large, minimal, normal, optimal, quick, reasonable, robust, significant, simple, small, sufficient, suitable, timely, typical, user-friendly',
      '',
    ),
    ...listed('as possible, many, several, some, various'),
  },
  designs: listed('using, via, by means of, implemented in, consisting of, made of'),
  untestable: {
    ...listed('all, every, any', 'each'),
    ...listed('be able to, always', ''),
    ...listed('never, maximize, minimize, 100 %, support, handle, process, provide for, and/or, be capable of'),
  },
  open: listed('etc., etc, and so on, including but not limited to', ''),
  undecided: listed('TBD, TBC, TBR, TBS, TBX'),
} satisfies Record<string, WordList>;

export type ListName = keyof typeof usualLists;
export type WordLists = Readonly<Record<ListName, WordList>>;
export const listNames = Object.keys(usualLists) as ListName[];
