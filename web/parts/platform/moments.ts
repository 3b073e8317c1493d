const MOMENT = 10 * 60_000;

/** Records in their order, those together that one person made within ten minutes of each other. */
export function byPersonAndMoment<T extends { username: string; date: string }>(records: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const record of records) {
    const last = groups.at(-1)?.at(-1);
    const isSame =
      last?.username === record.username && Math.abs(Date.parse(last.date) - Date.parse(record.date)) < MOMENT;
    if (isSame) groups.at(-1)!.push(record);
    else groups.push([record]);
  }
  return groups;
}
