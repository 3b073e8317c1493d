export interface ReportsTables {
  /** The file of a report's job, deleted with the job. */
  reportSlice: { organizationId: number; jobId: number; position: number; content: Buffer };
}
