import type { Generated } from 'kysely';

export interface ReportTemplatesTables {
  /** Word documents of an organization that its reports are written into. */
  reportTemplate: {
    organizationId: number;
    name: string;
    content: Buffer;
    created: Generated<Date>;
    createdBy: string;
  };
}
