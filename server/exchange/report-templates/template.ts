/** A Word document that reports of an organization can be written into. */
export interface ReportTemplate {
  /** The display name, unique in an organization. */
  name: string;
  /** The size in bytes. */
  size: number;
  created: Date;
  createdBy: string;
}
