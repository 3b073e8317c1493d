import { figure } from '../../../../ui/figures.ts';

interface Props {
  /** The number of those on paper. */
  drawn: number;
  total: number;
  /** False while there are at least so many, and maybe more. */
  isCounted: boolean;
  /** The name of what is counted. */
  of: 'rows' | 'cards';
}

/** Says on paper how much of what was found is there, if it is not all. */
export const PaperNote = ({ drawn, total, isCounted, of }: Props) =>
  drawn < total && (
    <p>
      {figure(drawn)} of {isCounted ? figure(total) : `more than ${figure(total - 1)}`} {of} are on paper. A report or
      an export has all of them.
    </p>
  );
