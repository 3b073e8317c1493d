export interface ReportsTables {
  /** What the job of a report has made; it goes with its job. */
  reportSlice: { organizationId: number; jobId: number; position: number; content: Buffer };
}
