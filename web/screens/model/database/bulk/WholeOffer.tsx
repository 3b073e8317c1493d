import { figure } from '../../../../ui/figures.ts';
import { MOST, type Selection } from '../table/useSelection.ts';

interface Props {
  selection: Selection;
  /** The search on the page. */
  of: string;
  /** The number of its results; undefined until they are counted. */
  found: number | undefined;
}

/** States that all results of the search are selected, or that they are more than can be changed at once. */
export function WholeOffer({ selection: { loaded, isWhole }, of, found }: Props) {
  if (isWhole)
    return (
      <span className="db-whole" role="status">
        , all results
      </span>
    );
  if (loaded === undefined || found === undefined || found <= MOST) return null;
  const all = of === '' ? `all ${figure(found)} in the project` : `all ${figure(found)} results`;
  return (
    <span className="db-whole tr-dim" role="status">
      . Up to {figure(MOST)} can be changed at once, not {all}. Narrow the query.
    </span>
  );
}
