import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { totalCount } from '../../../platform/graph/pages.ts';
import type { ProjectFile } from '../project-file.ts';
import { useWays, type FileUses, type FileUsing } from '../rules/uses.ts';
import type { ShownText } from '../threads/preview-parser.ts';

export const FileRef = builder.objectRef<ProjectFile>('StoredFile');

export const FileConnection = builder.connectionObject(
  { type: FileRef, name: 'StoredFileConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'StoredFileEdge' },
);

export const FileUseWayRef = builder.enumType('FileUseWay', {
  description: 'The ways in which a file can be used.',
  values: enumValues(useWays),
});
export const FileUseRef = builder.objectRef<FileUsing>('FileUse');
export const FileUsesRef = builder.objectRef<FileUses>('FileUses');
export const FileTextRef = builder.objectRef<ShownText>('FileText');
