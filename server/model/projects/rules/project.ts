import { checkedBanner } from '../../../identity/organizations/rules/banner.ts';
import { mergedPreferences } from '../../../identity/users/rules/users.ts';
import { sameJson } from '../../../platform/text/json.ts';
import { invalid, within, short } from '../../../refusals/refusal.ts';
import type { Project } from '../project.ts';
import { checkedWords, QUALITY_WORDS } from './quality-words.ts';
import { checkedWorkflow } from './workflow.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;

export interface ProjectPatch {
  name?: string | null | undefined;
  description?: string | null | undefined;
  folder?: string | null | undefined;
  preferences?: Record<string, unknown> | undefined;
  workflow?: Record<string, unknown> | undefined;
}

type Checked = Partial<Pick<Project, 'name' | 'description' | 'folder' | 'preferences' | 'workflow'>>;

/** Returns the given fields of a project in stored form: trimmed; refuses an empty name, and a workflow that does not make sense. */
export function checkedProject({ name, description, folder, preferences, workflow }: ProjectPatch): Checked {
  const checked: Checked = {};
  if (name !== undefined && name !== null) checked.name = within('name', () => checkedProjectName(name));
  if (description !== undefined && description !== null)
    checked.description = within('description', () => short(description.trim(), 'Description', MAX_DESCRIPTION));
  if (folder !== undefined && folder !== null)
    checked.folder = within('folder', () => short(folder.trim(), 'Folder', MAX_NAME));
  if (preferences !== undefined) checked.preferences = within('preferences', () => preferencesAfter({}, preferences));
  if (workflow !== undefined) checked.workflow = within('workflow', () => checkedWorkflow(workflow));
  return checked;
}

/** Tells whether a project already has all the given values, so that nothing needs to be written. */
export const saysTheSame = (now: Project, given: Checked): boolean =>
  Object.entries(given).every(([name, value]) => sameJson(now[name as keyof Checked], value));

/** Preferences with the given ones merged in: those that are left out stay, null takes one away, a banner and the words of quality are replaced whole. */
export function preferencesAfter(
  saved: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { Banner } = given;
  const words = given[QUALITY_WORDS];
  const replaced = {
    ...(Banner != null && { Banner: checkedBanner(Banner) }),
    ...(words != null && { [QUALITY_WORDS]: within(QUALITY_WORDS, () => checkedWords(words)) }),
  };
  const emptied = Object.fromEntries(Object.keys(replaced).map((name) => [name, {}]));
  return mergedPreferences({ ...saved, ...emptied }, { ...given, ...replaced });
}

/** Returns a project's name trimmed; refuses an empty one. */
export function checkedProjectName(name: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  if (trimmed === '') throw invalid('A project needs a name. Enter one and try again.');
  return short(trimmed, 'Name', MAX_NAME);
}

/** Refuses the deletion of a project whose name was not typed as it stands. */
export function refuseOtherProjectName(project: Pick<Project, 'name'>, typed: string): void {
  if (typed.trim() !== project.name) throw invalid(`Type the project's name, '${project.name}', to delete it.`);
}
