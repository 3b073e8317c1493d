import type { FindBarQuery } from '#graph/FindBarQuery.graphql';

export type Finding = FindBarQuery['variables']['finding'];

/** A result: the found letters, and how often the same occur before it. */
export interface TextMatch {
  entityId: number;
  field: 'NAME' | 'DESCRIPTION';
  text: string;
  nth: number;
}

/** Flattens lists of results into single places. */
export const matchesOf = ({
  entityIds,
  fields,
  texts,
  nths,
}: NonNullable<FindBarQuery['response']['project']['artifact']>['found']): TextMatch[] =>
  entityIds.map((entityId, at) => ({
    entityId,
    field: fields[at] as TextMatch['field'],
    text: texts[at]!,
    nth: nths[at]!,
  }));

/** Returns the next place: from `at` in the list, or the first in or behind the chosen row. */
export function nextPlace(
  places: readonly TextMatch[],
  at: number,
  by: 1 | -1,
  orderOf: (entityId: number) => number,
  chosen: number | undefined,
): number {
  if (places.length === 0) return -1;
  if (at >= 0) return (at + by + places.length) % places.length;
  const from = chosen === undefined ? 0 : orderOf(chosen);
  if (by > 0)
    return Math.max(
      0,
      places.findIndex(({ entityId }) => orderOf(entityId) >= from),
    );
  const last = places.findLastIndex(({ entityId }) => orderOf(entityId) < from);
  return last < 0 ? places.length - 1 : last;
}

/** Finds the range of a result in the drawn row; undefined if its text is drawn differently. */
export function matchRange(box: Element, { text, nth }: Pick<TextMatch, 'text' | 'nth'>): Range | undefined {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('.dc-number') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: [node: Text, from: number][] = [];
  let letters = '';
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
    nodes.push([node, letters.length]);
    letters += node.data.replace(/\s/g, ' ');
  }
  let at = letters.indexOf(text);
  for (let times = 0; times < nth && at >= 0; times++) at = letters.indexOf(text, at + 1);
  if (at < 0) return undefined;
  const range = document.createRange();
  const place = (offset: number, isEnd: boolean) => {
    const found = nodes.findLast(([, from]) => (isEnd ? from < offset : from <= offset))!;
    return [found[0], offset - found[1]] as const;
  };
  range.setStart(...place(at, false));
  range.setEnd(...place(at + text.length, true));
  return range;
}
