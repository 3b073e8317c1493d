import { diffWords } from 'diff';

/** Shows the difference of two texts: removed parts struck through, added ones underlined. */
export const TextDifference = ({ before, after }: { before: string; after: string }) => (
  <>
    {diffWords(before, after).map(({ value, added, removed }, at) =>
      added ? (
        <ins key={at} className="tr-added">
          {value}
        </ins>
      ) : removed ? (
        <del key={at} className="tr-removed">
          {value}
        </del>
      ) : (
        <span key={at}>{value}</span>
      ),
    )}
  </>
);
