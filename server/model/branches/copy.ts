import { z } from 'zod';

/** A caller's wishes for a copy. Without any, the whole project is copied as it is now. */
export interface CopyWish {
  name?: string | undefined;
  /** True if the copy can later be merged with its origin. */
  isBranch?: boolean | undefined;
  includeFiles?: boolean | undefined;
  includeSchema?: boolean | undefined;
  includeHistory?: boolean | undefined;
  includeBaselines?: boolean | undefined;
}

/** The settings of a copy, complete when it begins. */
export interface CopyParameters {
  slug: string;
  name: string;
  /** The revision that is copied. */
  revision: number;
  isBranch: boolean;
  includeFiles: boolean;
  includeSchema: boolean;
  /** True to copy earlier revisions and baselines too. */
  includeHistory: boolean;
  includeBaselines: boolean;
}

/** The result of a copy. */
export const copiedShape = z.object({
  projectId: z.int().describe('The number of the new project.'),
  name: z.string().describe('The name of the new project.'),
  isBranch: z.boolean().describe('True when it is a branch.'),
  entities: z.int().describe('The number of its entities.'),
  links: z.int().describe('The number of its relationships.'),
  files: z.int().describe('Files that were copied.'),
  baselines: z.int().describe('Baselines and test cycles that were copied.'),
  errors: z.array(z.string()).describe('Content that could not be copied unchanged.'),
});
export type CopyResult = z.infer<typeof copiedShape>;
