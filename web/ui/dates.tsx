import { momentText, relativeDate } from './moments.ts';

/** A relative date, with the full date as its tooltip. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={momentText(iso)}>
    {relativeDate(iso)}
  </time>
);
