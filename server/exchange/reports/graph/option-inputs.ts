import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOf, idsOf } from '../../../platform/graph/ids.ts';
import { commonOptions, options, type ReportOptions, type ReportOption } from '../rules/options.ts';
import { reportTypes } from '../types/index.ts';

export const ReportKindRef = builder.enumType('ReportKind', {
  description: 'Reports that can be made of a project.',
  values: enumValues(Object.fromEntries(reportTypes.map(({ key, description }) => [key, description]))),
});

type Inputs = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];
/** The graph's input for each kind of option. */
const inputs: Record<ReportOption['kind'], (t: Inputs, description: string) => unknown> = {
  TEXT: (t, description) => t.string({ description }),
  YES_NO: (t, description) => t.boolean({ description }),
  NUMBER: (t, description) => t.int({ description }),
  ENTITY: (t, description) => t.field({ ...idOf('Entity'), description }),
  BASELINE: (t, description) => t.field({ ...idOf('Baseline'), description }),
  ENTITIES: (t, description) => t.field({ ...idsOf('Entity'), description }),
  PROPERTIES: (t, description) => t.stringList({ description }),
  RELATIONS: (t, description) => t.stringList({ description }),
};
/** Returns the given options without nulls. */
export const withoutNulls = (asked: object): ReportOptions =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));

/** Returns the inputs for all options of reports; each report takes its own, and refuses the others. */
export const askedFields = (t: Inputs) => ({
  format: t.string({ description: 'One of its formats; the usual one if it is left out.' }),
  title: t.string({ description: commonOptions.title }),
  banner: t.string({ description: commonOptions.banner }),
  toc: t.boolean({ description: commonOptions.toc }),
  template: t.string({ description: commonOptions.template }),
  saveAsArtifact: t.boolean({ description: commonOptions.saveAsArtifact }),
  ...Object.fromEntries(
    Object.entries<ReportOption>(options).map(([name, { kind, description }]) => [
      name,
      inputs[kind](t, description) as ReturnType<typeof t.string>,
    ]),
  ),
});
