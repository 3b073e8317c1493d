import { ProjectRef } from '../../model/projects/graph/project.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiledField } from '../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { JobRef } from '../jobs/graph.ts';
import { importsFor, startImport } from './commands/start-import.ts';
import type { ExportFormat, ImportFormat } from './formats/format.ts';
import { exportFormat, importFormats, offeredExports, offeredImports } from './formats/index.ts';
import { optionsOfAll, type FormatOption, type FormatOptions } from './formats/option.ts';
import { exportAddress } from './rules/options.ts';

const described = (formats: readonly { name: string; description: string }[]) =>
  enumValues(Object.fromEntries(formats.map(({ name, description }) => [name, description])));

const ImportFormatRef = builder.enumType('ImportFormat', {
  description: 'Formats that can be brought in.',
  values: described(importFormats),
});
const ExportFormatRef = builder.enumType('ExportFormat', {
  description: 'Formats a project can be taken out in.',
  values: described(offeredExports()),
});

const OptionKindRef = builder.enumType('FormatOptionKind', {
  description: 'The kinds of values that an option takes.',
  values: enumValues({ YES_NO: 'True when the option is on.', TEXT: 'A text.' }),
});

const OptionRef = builder.objectRef<FormatOption & { name: string }>('FormatOption').implement({
  description: 'An option of a format.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its parameter in an address, and its argument.' }),
    kind: t.expose('kind', { type: OptionKindRef, description: 'The kind of value that it takes.' }),
    title: t.exposeString('title', { description: 'The name of its field.' }),
    description: t.exposeString('description', { description: 'The effect of the option.' }),
    byDefault: t.boolean({
      description: 'True when it is on unless somebody says otherwise.',
      resolve: ({ byDefault }) => byDefault ?? false,
    }),
    needs: t.exposeString('needs', {
      nullable: true,
      description: 'The option without which this one means nothing: whoever asks for this one asks for that one too.',
    }),
  }),
});
const listed = (options: FormatOptions = {}) => Object.entries(options).map(([name, option]) => ({ name, ...option }));

const ImportRef = builder.objectRef<ImportFormat & { url: string }>('ProjectImport').implement({
  description: 'A way in which a file can be brought into a project.',
  fields: (t) => ({
    format: t.field({ type: ImportFormatRef, description: 'The format.', resolve: ({ name }) => name }),
    title: t.exposeString('title', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'Its purpose, in a sentence.' }),
    extensions: t.exposeStringList('extensions', { description: 'Endings of its files, with the dot.' }),
    mark: t.exposeString('mark', {
      nullable: true,
      description: 'A text at the beginning of its files, by which they are known from others with the same ending.',
    }),
    options: t.field({
      type: [OptionRef],
      description: 'The options that it takes.',
      resolve: ({ options }) => listed(options),
    }),
    url: t.exposeString('url', {
      description:
        'The address to which a file is posted, as the field upload_file of a multipart request with the same session.',
    }),
  }),
});

const ExportRef = builder.objectRef<ExportFormat & { url: string }>('ProjectExport').implement({
  description: 'A way in which a project can be taken out.',
  fields: (t) => ({
    format: t.field({ type: ExportFormatRef, description: 'The format.', resolve: ({ name }) => name }),
    title: t.exposeString('title', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'Its purpose, in a sentence.' }),
    options: t.field({
      type: [OptionRef],
      description: 'The options that it takes.',
      resolve: ({ options }) => listed(options),
    }),
    types: t.stringList({ description: 'The media types of its files.', resolve: ({ types }) => [...types] }),
    url: t.exposeString('url', {
      description:
        'The address of the file, as of the same moment; options are added to it. GET it with the same session.',
    }),
  }),
});

/** Describes an option, naming its formats if others lack it. */
const meant = ({ description, formats, byDefault }: FormatOption & { formats: string[] }, all: number): string => {
  const words = byDefault ? `${description} Wanted unless this is false.` : description;
  if (formats.length === all) return words;
  return `${formats.map((name) => name.toUpperCase()).join(', ')}: ${words[0]!.toLowerCase()}${words.slice(1)}`;
};
/** The options of all formats, as arguments or as the fields of an input. */
const asked = <F>(
  formats: Parameters<typeof optionsOfAll>[0],
  make: { string(given: { description: string }): F; boolean(given: { description: string }): F },
): Record<string, F> =>
  Object.fromEntries(
    [...optionsOfAll(formats)].map(([name, option]) => {
      const given = { description: meant(option, formats.length) };
      return [name, option.kind === 'TEXT' ? make.string(given) : make.boolean(given)];
    }),
  );

builder.objectFields(ProjectRef, (t) => ({
  imports: t.field({
    type: [ImportRef],
    description: 'The ways in which a file can be brought in.',
    resolve: ({ key, id }) =>
      importsFor(key).map((format) => ({ ...format, url: exportAddress(key.slug, id, `import/${format.name}`, {}) })),
  }),
  exports: t.field({
    type: [ExportRef],
    description: 'The ways in which the project can be taken out, the usual one first.',
    resolve: ({ key, id }) =>
      offeredExports().map((format) => ({
        ...format,
        url: exportAddress(key.slug, id, format.path, { asOf: key.asOf }),
      })),
  }),
  exportUrl: t.string({
    description: 'The address of the project as a file, as of the same moment. GET it with the same session.',
    args: {
      format: t.arg({ type: ExportFormatRef, required: true, description: 'The format.' }),
      ...asked(offeredExports(), {
        string: (given) => t.arg.string(given),
        boolean: (given) => t.arg.boolean(given) as never,
      }),
    },
    resolve: ({ key, id }, { format, ...options }) =>
      exportAddress(key.slug, id, exportFormat(format).path, { ...options, asOf: key.asOf }),
    ...compiledField({ reads: ['id'] }),
  }),
}));

builder.relayMutationField(
  'importFile',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      format: t.field({ type: ImportFormatRef, required: true, description: 'The format of the file.' }),
      file: t.field({ type: 'File', required: true, description: 'The file, as a part of a multipart request.' }),
      ...asked(offeredImports(), { string: (given) => t.string(given), boolean: (given) => t.boolean(given) as never }),
    }),
  },
  {
    description: 'Brings a file into a project, in the background. An import is all or nothing, and never deletes.',
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          format,
          file,
          ...options
        },
      },
      ctx,
    ) =>
      startImport(ctx, organization, projectId, {
        format,
        options,
        upload: { name: file.name, content: file.stream() as unknown as AsyncIterable<Uint8Array> },
      }),
  },
  { outputFields: (t) => ({ job: t.field({ type: JobRef, resolve: (job) => job }) }) },
);
