import type { People } from '../../../attributes/property-type.ts';
import type { Workflow } from '../../../projects/workflow.ts';
import type { Impact } from '../../impact.ts';
import type { ImpactRequest, HeldLinks, HeldValue, ProjectExtent } from '../../queries/impact.ts';
import type { Property, Schema } from '../../schema.ts';
import { isUnlawfulNow, keyOf, offers, type Question, type Resolution } from '../impact.ts';
import { convertValue, readAs } from './conversion.ts';
import { titleOf, describeExtent, type ImpactFacts } from './impact-texts.ts';
import { queryFor } from './query-for.ts';
import { replacementsOf } from './targets.ts';

/** Projects that see a schema alike, before a change and after it. */
export interface View extends ImpactRequest {
  before: Schema;
  after: Schema;
}

/** The contents of the affected projects. */
export interface AffectedContent {
  touched: readonly ProjectExtent[];
  values: readonly HeldValue[];
  links: readonly HeldLinks[];
  projects: ReadonlyMap<number, { name: string; workflow?: Record<string, unknown> }>;
  /** The names of the entities that are shown as examples; of the others nothing is known. */
  entities: ReadonlyMap<number, { projectId: number; name: string }>;
  people?: People | undefined;
}

type Chosen = ReadonlyMap<string, Resolution>;

/** Lists the effects of a schema change on existing contents, those that need a decision first. */
export function impactsOf(views: readonly View[], facts: AffectedContent, chosen: Chosen): Impact[] {
  const drafts = [...asked(views, facts), ...ofLinks(views, facts, chosen), ...ofTexts(views, facts, chosen)];
  const found = Map.groupBy(drafts, ({ question }) => question.key);
  const impacts = [...found.values()].map((same) => impactOf(same, facts, chosen));
  return impacts.toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded));
}

/** The part of an effect that concerns one project. */
interface Draft {
  question: Question;
  view: View;
  projectId: number;
  count: number;
  some: readonly number[];
  link?: HeldLinks;
}

const viewOf = (views: readonly View[], projectId: number) =>
  views.find((each) => each.projectIds.includes(projectId))!;

const asked = (views: readonly View[], { touched }: AffectedContent): Draft[] =>
  touched.flatMap((each) => {
    const view = viewOf(views, each.projectId);
    const question = view.questions.find(({ key }) => key === each.key);
    return question ? [{ question, view, ...each }] : [];
  });

function ofLinks(views: readonly View[], { links }: AffectedContent, chosen: Chosen): Draft[] {
  return links.flatMap((link) => {
    const view = viewOf(views, link.projectId);
    if (!isUnlawfulNow(view.before, view.after, chosen, link)) return [];
    const question = { key: keyOf.links(link.relationId), kind: 'LINKS', id: link.relationId, ofLinks: true } as const;
    return [{ question, view, projectId: link.projectId, count: link.count, some: link.some, link }];
  });
}

/** Lists the texts that mean nothing in the new type of their property, if the others are to be converted. */
function ofTexts(views: readonly View[], { values, people }: AffectedContent, chosen: Chosen): Draft[] {
  return values.flatMap(({ propertyId: id, projectId, value, count }) => {
    if (chosen.get(keyOf.type(id))?.action !== 'CONVERT') return [];
    const view = viewOf(views, projectId);
    const [old, now] = [view.before.properties.get(id)!, view.after.properties.get(id)!];
    if (convertValue(old, now, value, people)) return [];
    const word = readAs(old, value);
    const question: Question = { key: keyOf.text(id, word), kind: 'TEXT', id, word, ofLinks: old.classId === null };
    return [{ question, view, projectId, count, some: [] }];
  });
}

function impactOf(drafts: readonly Draft[], facts: AffectedContent, chosen: Chosen): Impact {
  const [{ question, view }] = drafts as [Draft];
  const { key, kind, id, ofLinks = false } = question;
  const { before, after } = view;
  const count = drafts.reduce((sum, each) => sum + each.count, 0);
  const projects = [...Map.groupBy(drafts, ({ projectId }) => projectId)].map(([projectId, own]) => ({
    projectId,
    name: facts.projects.get(projectId)?.name ?? '',
    count: own.reduce((sum, each) => sum + each.count, 0),
  }));
  const links = linksOf(drafts, facts, question);
  const transitions = projects.reduce(
    (sum, { projectId }) => sum + transitionsNaming(question, before, facts.projects.get(projectId)?.workflow),
    0,
  );
  const forWords: ImpactFacts = {
    question,
    before,
    after,
    count,
    links,
    transitions,
    ...conversionsOf(view, question, facts),
  };
  const { actions, isNeeded } = offers[kind];
  const targets = replacementsOf(question, { before, after, chosen }, links);
  return {
    key,
    kind,
    itemId: id,
    title: titleOf(forWords),
    words: describeExtent(forWords),
    count,
    ofLinks,
    projects,
    some: [...new Set(drafts.flatMap(({ some }) => some))].flatMap((entityId) => {
      const entity = facts.entities.get(entityId);
      return entity ? [{ entityId, ...entity }] : [];
    }),
    query: queryFor(question, before),
    actions: actions.filter((each) => each !== 'MAP' || targets.length > 0 || kind === 'TEXT'),
    targets,
    isNeeded,
    resolution: chosen.get(key) ?? null,
    ...(links.length > 0 && { links }),
  };
}

/** Counts the transitions of a workflow that lead to or from a choice. */
function transitionsNaming(
  { kind, id, word }: Question,
  { propertiesOf }: Schema,
  workflow: Record<string, unknown> | undefined,
): number {
  if (kind !== 'CHOICE' || !workflow) return 0;
  const { transitions = {} } = workflow as Workflow;
  return Object.entries(transitions)
    .filter(([classId]) => propertiesOf.get(Number(classId))?.some((each) => each.id === id))
    .flatMap(([, own]) => own)
    .filter(({ fromState, toState }) => fromState === word || toState === word).length;
}

function linksOf(drafts: readonly Draft[], { links }: AffectedContent, { kind, id }: Question) {
  const own =
    kind === 'RELATION' ? links.filter((each) => each.relationId === id) : drafts.flatMap(({ link }) => link ?? []);
  const kinds = Map.groupBy(own, (each) => `${each.sourceClassId} ${each.targetClassId}`);
  return [...kinds.values()].map((same) => {
    const [{ sourceClassId, relationId, targetClassId }] = same as [HeldLinks];
    return { sourceClassId, relationId, targetClassId, count: same.reduce((sum, each) => sum + each.count, 0) };
  });
}

/** Counts the values of a property that can be converted, and those among them that will read differently. */
function conversionsOf({ before, after }: View, { kind, id }: Question, { values, people }: AffectedContent) {
  if (kind !== 'TYPE') return {};
  const [old, now] = [before.properties.get(id)!, after.properties.get(id)!] as [Property, Property];
  const own = values.filter(({ propertyId }) => propertyId === id);
  let [taken, bent] = [0, 0];
  for (const { value, count } of own) {
    const result = convertValue(old, now, value, people);
    if (result) taken += count;
    if (result && !result.isExact) bent += count;
  }
  return { taken, bent };
}

/** Lists the effects that still need a decision. */
export const unsettledImpacts = (impacts: readonly Impact[]): Impact[] =>
  impacts.filter(({ isNeeded, resolution }) => isNeeded && !resolution);
