import type { SchemaKind } from '../../../model/schema/schema.ts';
import { isRecord } from '../../../platform/text/json.ts';

/** The names for the ids in a workflow; undefined for missing items. */
export interface WorkflowWords {
  item(kind: SchemaKind, id: number): number | undefined;
  team(team: unknown): number | string | undefined;
}

/** A team that is nowhere: where only teams that are not here were permitted, nobody is, and not everybody. */
const NO_TEAM = 2 ** 31 - 1;

/**
 * Translates a workflow into other names: the document's, or the project's own. Missing classes and properties are left out. An invalid
 * workflow stays as it is, to be refused when it is saved.
 */
export function translatedWorkflow(workflow: Record<string, unknown>, to: WorkflowWords): Record<string, unknown> {
  const byClass = (part: string, each: (value: unknown) => unknown) => {
    const given = workflow[part];
    if (!isRecord(given)) return {};
    const entries = Object.entries(given).flatMap(([classId, list]) => {
      const id = to.item('classes', Number(classId));
      return id === undefined ? [] : [[String(id), mapped(list, each)] as const];
    });
    return { [part]: Object.fromEntries(entries) };
  };
  return {
    ...workflow,
    ...byClass('watchedPropertyIds', (id) => to.item('properties', Number(id))),
    ...byClass('transitions', (transition) => (isRecord(transition) ? translated(transition, to) : transition)),
  };
}

const translated = (transition: Record<string, unknown>, to: WorkflowWords) => ({
  ...transition,
  ...(Array.isArray(transition['notifyTeams']) && { notifyTeams: mapped(transition['notifyTeams'], to.team) }),
  ...(Array.isArray(transition['permittedTeams']) && {
    permittedTeams: mapped(transition['permittedTeams'], (team) => to.team(team) ?? NO_TEAM),
  }),
});

/** Translates each item of a list, without items that have no translation. */
const mapped = (list: unknown, to: (value: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.flatMap((value) => to(value) ?? []) : list;
