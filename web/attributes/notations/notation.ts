/** A notation for the value of another entity within a text. */
export interface ValueNotation {
  target: string;
  attribute: string;
}
/** A notation for a table of the results of a query within a text. */
export interface Listed {
  query: string;
  limit: number | null;
  attr: string;
}

export const valueKey = ({ target, attribute }: ValueNotation): string => `${target}:${attribute}`.toLowerCase();
export const tableKey = ({ query, limit, attr }: Listed): string => JSON.stringify([query, limit, attr]);

const inText = /@\{([^{}\s]{1,100})\}:(?:\{([^{}]{1,200})\}|([\p{L}\p{N}_-]{1,200}))/gu;

/** Finds the notations in a text, with their positions. */
export const notationsIn = (text: string): (ValueNotation & { from: number; to: number })[] =>
  text.includes('@{')
    ? [...text.matchAll(inText)].map(({ 0: whole, 1: target, 2: braced, 3: word, index }) => ({
        target: target!,
        attribute: (braced ?? word!).trim(),
        from: index,
        to: index + whole.length,
      }))
    : [];

const attributeOf = (element: Element, ...names: string[]) =>
  names.map((name) => element.getAttribute(name)).find((each) => each !== null && each !== '');

/** Reads the notation of a value from an element; undefined for other elements. */
export function valueNotationIn(element: Element): ValueNotation | undefined {
  if (element.tagName !== 'SPAN' && element.tagName !== 'INNO') return undefined;
  // A diagram in a text is no value, though it names an entity.
  if (element.getAttribute('data-type') === 'diagram') return undefined;
  const target = attributeOf(element, 'data-entity', 'data-target', 'target');
  return target ? { target, attribute: attributeOf(element, 'data-attr', 'attr') ?? '' } : undefined;
}

/** Reads the notation of a query's table from an element; undefined for tables that people wrote. */
export function listedIn(element: Element): Listed | undefined {
  const query = element.getAttribute('data-query') ?? element.getAttribute('query');
  if (element.tagName !== 'TABLE' || query === null) return undefined;
  const limit = Number(attributeOf(element, 'data-limit', 'limit') ?? Number.NaN);
  return {
    query,
    limit: Number.isInteger(limit) && limit > 0 ? limit : null,
    attr: attributeOf(element, 'data-attr', 'attr') ?? '',
  };
}
