import { saveImport } from '../../server/exchange/transfer/commands/save-import.ts';
import { withPlan } from '../../server/exchange/transfer/commands/with-plan.ts';
import { exportFormat } from '../../server/exchange/transfer/formats/index.ts';
import type { ImportResult } from '../../server/exchange/transfer/import-plan.ts';
import { openProject } from '../../server/identity/access/keys/projects.ts';
import { createProject } from '../../server/model/projects/commands/save-project.ts';
import { inTransaction, type Ctx } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { Truss } from './truss.ts';

/** Returns import and export through the API, which wait for the job. */
export function exchangeIn(truss: Truss) {
  const ctx = (): Ctx => contextFor(truss.inside, 'root');
  return {
    ctx,
    empty: async (name = 'Empty'): Promise<number> => (await createProject(ctx(), 'acme', { name })).id,
    async imported(
      projectId: number,
      format: string,
      content: Uint8Array,
      { organization = 'acme', as = ctx() }: { organization?: string; as?: Ctx } = {},
    ): Promise<ImportResult> {
      return inTransaction(as, async (ctx) => {
        const key = await openProject(ctx, organization, projectId, 'WRITE');
        const upload = { name: `file.${format}`, content: pieces(content) };
        return withPlan(
          ctx,
          key,
          { format, upload },
          async () => undefined,
          (plan) => saveImport(ctx, key, plan),
        );
      });
    },
    async exported(projectId: number, format: 'json' | 'reqif' | 'xml', options: object = {}): Promise<Buffer> {
      const wanted = { organization: 'acme', projectId };
      const { pieces: written } = await exportFormat(format).written(ctx(), wanted, options);
      return Buffer.concat(await Array.fromAsync(written, (piece) => Buffer.from(piece as string)));
    },
    revisionOf: async (projectId: number) => (await openProject(ctx(), 'acme', projectId, 'READ')).revision,
  };
}

async function* pieces(content: Uint8Array) {
  yield content;
}

/** Returns a document in our JSON format without the fields that depend on the project's name. */
export const withoutName = (document: Buffer): unknown => {
  const { project, ...rest } = JSON.parse(document.toString()) as { project: object };
  return { ...rest, project: { ...project, name: null } };
};
