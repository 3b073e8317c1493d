import { z } from '@hono/zod-openapi';

import type { StoredFile } from '../file.ts';

export const fileShape = z
  .object({
    id: z.int(),
    projectId: z.int(),
    name: z.string(),
    type: z.string(),
    size: z.int(),
    created: z.string(),
    createdBy: z.string(),
    version: z.int().openapi({ description: 'The number of what it holds now; what it held before has lower ones.' }),
  })
  .openapi('File');

export const presentFile = ({ id, projectId, name, type, size, created, createdBy, version }: StoredFile) => ({
  id,
  projectId,
  name,
  type,
  size,
  created: created.toISOString(),
  createdBy,
  version,
});
