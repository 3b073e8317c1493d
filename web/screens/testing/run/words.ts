/** What of the schema results are written by. */
export interface ResultWords {
  classId: number | undefined;
  statusId: string | undefined;
  actualId: string | undefined;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A case or step by number and name. */
export const nameOf = ({ number, name }: { number: string; name: string }): string =>
  [number, name].filter(Boolean).join(' ') || 'Case without a name';
