import { Listeners } from '../../ui/store.ts';

interface Answered {
  key: string;
  /** The answer of the graph, as it came. */
  data: unknown;
}

/** Told of every change of somebody that is answered, also where who committed it is not on the page. */
export const answeredChanges = new Listeners<Answered>();
