/** A Word document that reports of an organization can be written into. */
export interface ReportTemplate {
  /** What people call it, once in an organization. */
  name: string;
  /** In bytes. */
  size: number;
  created: Date;
  createdBy: string;
}
