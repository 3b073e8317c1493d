/** What each word could give way to; where that is nothing, it can go. Undefined: somebody has to say it otherwise. */
type Words = Readonly<Record<string, string | undefined>>;

const listed = (words: string, instead?: string): Words =>
  Object.fromEntries(words.split(', ').map((word) => [word, instead]));

export const ambiguous: Words = {
  ...listed(
    'adequate, appropriate, approximately, easy, efficient, fast, flexible, good, improved, large, minimal, normal, optimal, quick, reasonable, robust, significant, simple, small, sufficient, suitable, timely, typical, user-friendly',
    '',
  ),
  ...listed('as possible, many, several, some, various'),
};
export const designs: Words = listed('using, via, by means of, implemented in, consisting of, made of');
export const untestable: Words = {
  ...listed('all, every, any', 'each'),
  ...listed('be able to, always', ''),
  ...listed('never, maximize, minimize, 100 %, support, handle, process, provide for, and/or, be capable of'),
};
export const openLists: Words = listed('etc., etc, and so on, including but not limited to', '');
export const undecided: Words = listed('TBD, TBC, TBR, TBS, TBX');
