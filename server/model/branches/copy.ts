import { z } from 'zod';

/** What somebody wants of a copy. What is left out is the whole project as it is now. */
export interface CopyWish {
  name?: string | undefined;
  /** Whether it is to be merged with its origin again. */
  isBranch?: boolean | undefined;
  includeFiles?: boolean | undefined;
  includeSchema?: boolean | undefined;
  includeHistory?: boolean | undefined;
  includeBaselines?: boolean | undefined;
}

/** What has to be known of a copy when it begins. */
export interface CopyParameters {
  slug: string;
  name: string;
  /** The revision that is copied. */
  revision: number;
  isBranch: boolean;
  includeFiles: boolean;
  includeSchema: boolean;
  /** Whether earlier revisions come along, and with them baselines. */
  includeHistory: boolean;
  includeBaselines: boolean;
}

/** What has become of it. */
export const copiedShape = z.object({
  projectId: z.int().describe('The number of the new project.'),
  name: z.string().describe('What it is called.'),
  isBranch: z.boolean().describe('Whether it is a branch.'),
  entities: z.int().describe('Entities that it has.'),
  links: z.int().describe('Links that it has.'),
  files: z.int().describe('Files that were copied.'),
  baselines: z.int().describe('Baselines and test cycles that were copied.'),
  errors: z.array(z.string()).describe('What could not be taken along as it was.'),
});
export type Copied = z.infer<typeof copiedShape>;
