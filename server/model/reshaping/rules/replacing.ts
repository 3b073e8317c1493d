import { schemaKind } from '../../schema/rules/deletion.ts';
import { singular } from '../../schema/rules/ids.ts';
import type { Resolution } from '../../schema/rules/impact.ts';

/** Lists the resolutions by which one item replaces others of its kind. */
export const replacingResolutions = (
  kind: string,
  ids: readonly number[],
  replacement: number | undefined,
): Resolution[] =>
  replacement === undefined
    ? []
    : ids.map((id) => ({ key: `${singular[schemaKind(kind)]}:${id}`, action: 'MAP', toId: replacement }));
