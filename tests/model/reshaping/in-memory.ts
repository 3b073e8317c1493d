// A schema with entities and links in memory, changed by the rules alone, as the command changes them in the database.
import type { Attrs } from '../../../server/model/attributes/attribute.ts';
import type { Entity, Link } from '../../../server/model/entities/entity.ts';
import { linkKey } from '../../../server/model/entities/plans/links.ts';
import { reshapeEntity, reshapedLinks } from '../../../server/model/reshaping/rules/reshape-entities.ts';
import { keepItemsValid } from '../../../server/model/reshaping/rules/valid-items.ts';
import { viewsOf } from '../../../server/model/reshaping/rules/views.ts';
import type { Impact } from '../../../server/model/schema/impact.ts';
import { noItems, plannedChange } from '../../../server/model/schema/rules/change.ts';
import type { Ids } from '../../../server/model/schema/rules/deletion.ts';
import { withIds } from '../../../server/model/schema/rules/ids.ts';
import { chosenOf, type Question, type Resolution } from '../../../server/model/schema/rules/impact.ts';
import {
  impactsOf,
  unsettledImpacts,
  type AffectedContent,
  type View,
} from '../../../server/model/schema/rules/impacts/impacts.ts';
import { refuseUnfitTargets } from '../../../server/model/schema/rules/impacts/targets.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import { plannedSave } from '../../../server/model/schema/rules/save.ts';
import type { SchemaInput, SchemaItems } from '../../../server/model/schema/schema.ts';

const PROJECT = 7;
const home = { organizationId: 1, projectId: PROJECT };
const none: Ids = { classes: [], properties: [], relations: [], labels: [] };
const FIRST = { classes: 1, properties: 101, relations: 201, labels: 301 };
const LATER = { classes: 50, properties: 150, relations: 250, labels: 350 };

export interface Change {
  items?: SchemaInput;
  gone?: Partial<Ids>;
}

export class InMemory {
  rows: SchemaItems = noItems;
  entities = new Map<number, Entity>();
  links: Link[] = [];
  workflow: Record<string, unknown> = {};
  #made = 0;

  constructor(schema: SchemaInput) {
    const plan = plannedSave(noItems, home, withIds(schema, FIRST), this.#globalId);
    this.rows = plan.writes;
  }

  #globalId = () => `I_${++this.#made}`;

  get schema() {
    return indexSchema(this.rows, { ...home, version: '' });
  }

  entity(id: number, classId: number, attrs: Attrs = {}, labelIds: number[] = []): void {
    this.entities.set(id, { id, projectId: PROJECT, classId, attrs, labelIds } as unknown as Entity);
  }

  link(sourceId: number, relationId: number, targetId: number, attrs: Attrs = {}): void {
    this.links.push({ sourceId, relationId, targetId, attrs, projectId: PROJECT } as unknown as Link);
  }

  /** Returns the effects of a change, with their words. */
  impacts({ items = {}, gone = {} }: Change, resolutions: readonly Resolution[] = []) {
    const plan = plannedChange(this.rows, home, withIds(items, LATER), { ...none, ...gone }, this.#globalId);
    const chosen = chosenOf(resolutions);
    const views = viewsOf(this.rows, plan.rows, home, [PROJECT], chosen);
    const impacts = impactsOf(views, this.#facts(views), chosen);
    refuseUnfitTargets(impacts, views[0]!);
    return { plan, chosen, views, impacts };
  }

  /** Changes the schema and what it touches; returns what is not settled, and changes nothing if there is any. */
  change(change: Change, resolutions: readonly Resolution[] = []): Impact[] {
    const { plan, chosen, views, impacts } = this.impacts(change, resolutions);
    const open = unsettledImpacts(impacts);
    if (open.length > 0) return open;
    const { rows } = keepItemsValid(plan, home, views, impacts, this.#globalId);
    const shape = { before: this.schema, after: indexSchema(rows, { ...home, version: '' }), chosen };
    const now = new Map<number, Entity>();
    for (const [id, entity] of this.entities) {
      const result = reshapeEntity(entity, shape);
      if (result) now.set(id, result);
    }
    const planned = reshapedLinks(this.links, this.entities, now, shape);
    const gone = new Set(planned.gone.map(linkKey));
    const changed = new Map(planned.changed.map(({ link, attrs }) => [linkKey(link), attrs]));
    this.links = [
      ...this.links
        .filter((link) => !gone.has(linkKey(link)))
        .map((link) => ({ ...link, attrs: changed.get(linkKey(link)) ?? link.attrs })),
      ...planned.added.map((link) => ({ ...link, projectId: PROJECT }) as unknown as Link),
    ];
    this.entities = now;
    this.rows = rows;
    return [];
  }

  #facts([view]: readonly View[]): AffectedContent {
    const { questions } = view!;
    const holders = (question: Question) =>
      (question.ofLinks ? this.links : [...this.entities.values()]).filter((each) => holds(question, each));
    const touched = questions.flatMap((question) => {
      const found = holders(question);
      return found.length === 0 ? [] : [{ key: question.key, projectId: PROJECT, count: found.length, some: [] }];
    });
    const values = questions
      .filter(({ kind }) => kind === 'TYPE')
      .flatMap((question) =>
        holders(question).map(({ attrs }) => ({
          propertyId: question.id,
          projectId: PROJECT,
          value: attrs[question.id]!,
          count: 1,
        })),
      );
    const classOf = (id: number) => this.entities.get(id)!.classId;
    const links = this.links.map(({ sourceId, relationId, targetId }) => ({
      projectId: PROJECT,
      sourceClassId: classOf(sourceId),
      relationId,
      targetClassId: classOf(targetId),
      count: 1,
      some: [],
    }));
    return {
      touched,
      values,
      links,
      projects: new Map([[PROJECT, { name: 'FireSAT', workflow: this.workflow }]]),
      entities: new Map(),
    };
  }
}

/** Answers the database's question for one row. */
function holds({ kind, id, classes, relationId, word }: Question, row: Entity | Link): boolean {
  const { attrs, classId, labelIds = [], relationId: of } = row as Partial<Entity & Link> & { attrs: Attrs };
  if (classes && !classes.includes(classId!)) return false;
  if (relationId !== undefined && of !== relationId) return false;
  const value = attrs[id];
  if (kind === 'CLASS') return classId === id;
  if (kind === 'RELATION') return of === id;
  if (kind === 'LABEL' || kind === 'OFFERED') return labelIds.includes(id);
  if (kind === 'DEFAULT') return value === undefined;
  if (kind === 'CHOICE') return value === word || (Array.isArray(value) && (value as string[]).includes(word!));
  return value !== undefined;
}
