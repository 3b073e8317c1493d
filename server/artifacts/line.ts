/** A row of an artifact, in reading order. */
export interface ArtifactRow {
  id: number;
  /** The entity above it; null if it stands on the artifact itself. */
  above: number | null;
  level: number;
  number: string;
  name: string;
  classId: number;
  /** The revision that wrote it as it is. */
  revision: number;
  /** The status of a test case; empty for anything else. */
  status: string;
  /** The number of places in the model where it stands. */
  places: number;
}
