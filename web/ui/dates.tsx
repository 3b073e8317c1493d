import { momentText, relativeDate } from './moments.ts';

/** Shows a relative date, with the full date as its tooltip. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={momentText(iso)}>
    {relativeDate(iso)}
  </time>
);
