import { ProjectRef } from '../../../model/projects/graph/project.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { madeInTurn } from '../../../platform/http/download.ts';
import { previewHtml } from '../queries/preview.ts';
import { askedOf } from '../rules/options.ts';
import { reportNamed } from '../types/index.ts';
import { askedFields, withoutNulls, ReportKindRef } from './option-inputs.ts';

const AskedInput = builder.inputType('ReportInput', {
  description: 'The options of a report, as `startReport` takes them.',
  fields: askedFields,
});

builder.objectField(ProjectRef, 'reportPreview', (t) =>
  t.string({
    nullable: true,
    description:
      'About the first page of a report as HTML, whatever its format, before it is made; null where it is refused, and `errors` says why.',
    args: {
      report: t.arg({ type: ReportKindRef, required: true, description: 'The report.' }),
      asked: t.arg({ type: AskedInput, description: 'The options of the report; left out, its usual ones.' }),
    },
    complexity: { field: 500 },
    resolve: ({ key }, { report: name, asked }, ctx) => {
      const report = reportNamed(name);
      const { slug: organization, projectId, asOf } = key;
      const wanted = { organization, projectId, asOf: asOf === null ? null : { revision: asOf } };
      const said = askedOf(report, withoutNulls(asked ?? {}));
      return madeInTurn(ctx, () => previewHtml(ctx, report, wanted, said));
    },
  }),
);
