import { sql } from 'kysely';

import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { Schema } from '../../schema/schema.ts';
import type { MergeItem, Versions } from '../merging.ts';
import { mergeVersions } from '../rules/merge-item.ts';
import { stepsBetween } from '../rules/three-way.ts';
import { classesIn, workflowFields } from '../rules/workflow-fields.ts';
import type { MergeSides } from './matching.ts';

export interface ComparedWorkflow extends Versions {
  classId: number;
  item: MergeItem;
}

export interface WorkflowComparison {
  ours: Record<string, unknown>;
  compared: ComparedWorkflow[];
  /** The names of classes whose workflow is left out because the merging user may not change it. */
  leftOut: string[];
  /** The project and revision of the last common state. */
  common: { projectId: number; revision: number };
  /** Tells whether both workflows are alike once these are changed. */
  isEqualBut(changed: readonly { compared: ComparedWorkflow; after: Versions['ours'] }[]): boolean;
}

/**
 * Compares both workflows with their common state, class by class and transition by transition. The workflow of a class that only one side
 * has waits for the class.
 */
export async function compareWorkflows(
  db: Reader,
  { target, source }: MergeSides,
  { ours: schema, both }: { ours: Schema; both: Schema },
  common: WorkflowComparison['common'],
): Promise<WorkflowComparison> {
  const { organizationId } = target;
  const base = await workflowAt(db, organizationId, common);
  const ours = await workflowAt(db, organizationId, target);
  const theirs = await workflowAt(db, organizationId, source);
  const all = [...new Set([base, ours, theirs].flatMap(classesIn))].flatMap((classId): ComparedWorkflow[] => {
    const versions = {
      base: workflowFields(base, classId),
      ours: workflowFields(ours, classId),
      theirs: workflowFields(theirs, classId),
    };
    const found = mergeVersions(versions);
    const known = both.classes.get(classId);
    if (!found || !known) return [];
    const item: MergeItem = {
      ...found,
      name: `WORKFLOW:${known.globalId}`,
      subject: 'WORKFLOW',
      targetId: null,
      sourceId: null,
      classId: null,
      number: '',
      title: known.name,
      ours: null,
      theirs: null,
      state: null,
      lockedBy: null,
    };
    return [{ ...versions, classId, item }];
  });
  const may = target.permissions.has('WRITE_SCHEMA');
  const compared = may ? all.filter(({ classId }) => schema.classes.has(classId)) : [];
  const classIds = [...new Set([ours, theirs].flatMap(classesIn))];
  const isEqualBut: WorkflowComparison['isEqualBut'] = (changed) => {
    const after = new Map(changed.map((each) => [each.compared.classId, each.after]));
    return classIds.every(
      (id) => stepsBetween(after.get(id) ?? workflowFields(ours, id), workflowFields(theirs, id)).length === 0,
    );
  };
  const leftOut = all.filter((each) => !compared.includes(each)).map(({ item }) => item.title);
  return { ours, compared, leftOut, common, isEqualBut };
}

/** The workflow of a project as it was when a revision had been committed. */
async function workflowAt(
  db: Reader,
  organizationId: number,
  { projectId, revision }: { projectId: number; revision: number },
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ workflow: Record<string, unknown> }>`
    select coalesce(v.workflow, p.workflow) as workflow from project p left join project_version v on v.organization_id = p.organization_id
      and v.project_id = p.id and v.from_revision <= ${revision} and v.to_revision > ${revision}
    where p.organization_id = ${organizationId} and p.id = ${projectId}`.execute(db as Writer);
  return rows[0]?.workflow ?? {};
}
