// Formats days and times for reports and texts in the same way as the pages do (`web/ui/moments.ts`).

/** Says days in a time zone: 'Nov 24, 2026'. */
export function dayText(timeZone: string | undefined): (moment: Date) => string {
  const form = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  return (moment) => form.format(moment);
}

/** Says moments in a time zone: 'Nov 24, 2026 14:30'. */
export function momentText(timeZone: string | undefined): (moment: Date) => string {
  const day = dayText(timeZone);
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
  return (moment) => `${day(moment)} ${time.format(moment)}`;
}
