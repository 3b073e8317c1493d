/** Returns the type and key in a node id. Both are empty for a malformed id, since clients can send anything. */
export function nodeNamed(id: string): { typename: string; id: string } {
  const [, typename = '', key = ''] = /^([A-Za-z]\w*):(.+)$/s.exec(Buffer.from(id, 'base64').toString()) ?? [];
  return { typename, id: key };
}

/** Returns the numbers in a node key, separated by colons; undefined if there are not exactly `count`. */
export function keyNumbers<N extends number>(key: string, count: N): Numbers<N> | undefined {
  const numbers = key.split(':').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN));
  const isRight = numbers.length === count && numbers.every((each) => each < 2 ** 31);
  return isRight ? (numbers as Numbers<N>) : undefined;
}

/** Returns the key of a node that may be of a past state: after an @ follows the revision at which it is viewed. */
export function nodeKey<N extends number>(
  key: string,
  count: N,
): { numbers: Numbers<N>; asOf: number | null } | undefined {
  const [name = '', revision, ...more] = key.split('@');
  const numbers = keyNumbers(name, count);
  if (!numbers || more.length > 0) return undefined;
  if (revision === undefined) return { numbers, asOf: null };
  const [asOf] = keyNumbers(revision, 1) ?? [];
  return asOf === undefined ? undefined : { numbers, asOf };
}

/** Returns the numbers in keys of nodes that may be past ones, each with the key itself; malformed keys are left out. */
export const nodeKeys = <N extends number>(keys: readonly string[], count: N): NodeKey<N>[] =>
  keys.flatMap((name) => {
    const key = nodeKey(name, count);
    return key ? [{ name, ...key }] : [];
  });
export interface NodeKey<N extends number> {
  name: string;
  numbers: Numbers<N>;
  asOf: number | null;
}

/** Returns the name of something as of a revision; in the present just its name. */
export const pastName = (name: string, asOf: number | null): string => (asOf === null ? name : `${name}@${asOf}`);

type Numbers<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : Numbers<N, [...Found, number]>;
