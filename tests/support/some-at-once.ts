/** Does the same with each of a list, so few at a time that no server has too much to do, however slow the machine is; answers in the list's order. */
export async function someAtOnce<T, R>(all: readonly T[], work: (each: T) => Promise<R>, atOnce = 12): Promise<R[]> {
  const results: R[] = [];
  const waiting = all.entries();
  const worker = async () => {
    for (const [index, each] of waiting) results[index] = await work(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
