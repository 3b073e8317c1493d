import { invalid } from '../../../refusals/refusal.ts';
import { foundOptions, importOptions, type ExportFormat, type ImportFormat } from './format.ts';
import { jsonExport } from './json/export.ts';
import { jsonImport } from './json/import.ts';
import { trussExport } from './json/packed.ts';
import type { FormatOptions } from './option.ts';
import { reqifExport } from './reqif/export.ts';
import { reqifImport } from './reqif/import.ts';
import { xmlExport } from './xml/export.ts';
import { xmlImport } from './xml/import.ts';

/** The import formats in the order in which they are offered: one file and one line each. */
export const importFormats: readonly ImportFormat[] = [jsonImport, reqifImport, xmlImport];

/** The export formats, the usual one first: one file and one line each. */
export const exportFormats: readonly ExportFormat[] = [jsonExport, trussExport, reqifExport, xmlExport];

/** Lists the import formats with all of their options. */
export const offeredImports = (): (ImportFormat & { options: FormatOptions })[] =>
  importFormats.map((format) => ({ ...format, options: { ...format.options, ...importOptions } }));

export const importFormat = (name: string): ImportFormat & { options: FormatOptions } => {
  const format = offeredImports().find((each) => each.name === name || each.otherNames?.includes(name));
  if (!format)
    throw invalid(
      `'${name}' is not an import format. Use one of ${importFormats.map((each) => each.name).join(', ')}.`,
    );
  return format;
};

export const exportFormat = (name: string): ExportFormat => {
  const format = offeredExports().find((each) => each.name === name);
  if (!format) throw new Error(`There is no export format '${name}'`);
  return format;
};

/** Lists the export formats with all of their options. */
export const offeredExports = (): (ExportFormat & { options: FormatOptions })[] =>
  exportFormats.map((format) => ({
    ...format,
    options: { ...(format.scope === 'FOUND' && foundOptions), ...format.options },
  }));
