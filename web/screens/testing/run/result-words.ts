/** The parts of the schema that hold results. */
export interface ResultWords {
  classId: number | undefined;
  statusId: string | undefined;
  actualId: string | undefined;
  /** The field under which the browser stores the typed actual result, as the page of a case does. */
  actualField: string;
}

/** Names a case or step by number and name. */
export const caseName = ({ number, name }: { number: string; name: string }): string =>
  [number, name].filter(Boolean).join(' ') || 'Case without a name';
