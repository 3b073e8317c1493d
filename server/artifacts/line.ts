/** Something that stands on an artifact, in reading order. */
export interface Line {
  id: number;
  /** What it stands below; null where it stands on the artifact itself. */
  above: number | null;
  level: number;
  number: string;
  name: string;
  classId: number;
  /** The revision that wrote it as it is. */
  revision: number;
  /** How a test case came out; empty for anything else. */
  status: string;
  /** At how many places of the model it stands. */
  places: number;
}
