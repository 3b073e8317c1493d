// A desk on which the sample project is drawn: the product's own gestures, written into the document that it is imported from.
import { createHash } from 'node:crypto';

import { wordsOf } from '../../../server/diagrams/content/words.ts';
import type { Gesture, Written } from '../../../server/diagrams/gesture.ts';
import { writtenBy } from '../../../server/diagrams/rules/written.ts';
import type { AttributeValue } from '../../../server/model/attributes/attribute.ts';
import { gestured, modelOf, schema, typeNamed } from '../sketch.ts';
import { modelIn, type SampleDocument } from './firesat.ts';

type Kept = Record<string, unknown> & {
  id: number;
  globalId: string;
  classId: number;
  name: string;
  number: string;
  labelIds: number[];
  attrs: Record<string, unknown>;
  metadata?: Record<string, string>;
  rels: { relationId: number; targetId: number; attrs: Record<string, unknown> }[];
};
type Attributes = Record<string, AttributeValue>;
const words = wordsOf(schema);

export class Desk {
  readonly document: SampleDocument;
  readonly #entities: Kept[];

  constructor(document: SampleDocument) {
    this.document = document;
    this.#entities = document.entities as unknown as Kept[];
  }

  /** By its number, or by its name where it has none. */
  at(called: string): Kept {
    const found = this.#entities.findLast(({ number, name }) => (number || name) === called);
    if (!found) throw new Error(`The sample has no '${called}'.`);
    return found;
  }
  key = (called: string): string => this.at(called).globalId;

  /** What the product writes when somebody does this on the diagram of an entity; the entity that it makes, with what is said of it. */
  draw(
    slug: string,
    root: string,
    gesture: Gesture,
    said: Partial<Pick<Kept, 'number' | 'description'>> & { attributes?: Attributes } = {},
  ): Kept | undefined {
    const made = this.#save(gestured(modelIn(this.document), slug, root, gesture));
    if (!made) return undefined;
    const { attributes = {}, ...fields } = said;
    Object.assign(made, fields);
    return this.say(made.number || made.name, attributes);
  }

  /** Drops a construct: on a shape, by the number or name of its entity, or on none. */
  add(
    slug: string,
    root: string,
    tool: string,
    name: string,
    number = '',
    onto?: string,
    attributes: Attributes = {},
  ): Kept {
    const key = onto === undefined ? undefined : this.key(onto);
    return this.draw(slug, root, { kind: 'add', add: { tool, name, onto: key } }, { number, attributes })!;
  }
  /** Drops what is there already. */
  put(slug: string, root: string, tool: string, called: string, onto?: string): void {
    const key = onto === undefined ? undefined : this.key(onto);
    const whole = modelIn(this.document);
    const type = typeNamed(slug);
    const model = modelOf(whole, type, root, { levels: type.levels?.most }).with([whole.entities.get(called)!]);
    const add = { tool, onto: key, entityId: this.at(called).id };
    this.#save(writtenBy(type, model, { kind: 'add', add }));
  }
  connect(
    slug: string,
    root: string,
    tool: string,
    from: string,
    to: string,
    name?: string,
    values?: unknown,
    number = '',
  ): Kept | undefined {
    const ends = { from: this.keyOn(from), to: this.keyOn(to) };
    return this.draw(slug, root, { kind: 'connect', connect: { tool, ...ends, name, values } }, { number });
  }
  keyOn = (called: string): string =>
    called.includes('/') ? called.split('/').map(this.key).join('/') : this.key(called);

  say(called: string, attributes: Attributes): Kept {
    const found = this.at(called);
    for (const [name, value] of Object.entries(attributes))
      found.attrs[words.propertyOf(found.classId, name)!.id] = value;
    return found;
  }

  /** A link that is made on the page of an entity, and none of a diagram. */
  link(from: string, relation: string, to: string, attributes: Attributes = {}): void {
    const { id } = words.relation(relation)!;
    const attrs = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [words.linkProperty(relation, name)!.id, value]),
    );
    this.#link(this.at(from).id, id, this.at(to).id, attrs);
  }

  cut(from: string, relation: string, to: string): void {
    this.#unlink(this.at(from).id, words.relation(relation)!.id, this.at(to).id);
  }

  /** An entity that no diagram makes. */
  entity(className: string, number: string, name: string, attributes: Attributes): Kept {
    const id = this.#entities.length + 1;
    const classId = words.class(className)!.id;
    this.#entities.push({
      id,
      globalId: globalIdOf(`${id} ${name}`),
      classId,
      name,
      number,
      labelIds: [],
      attrs: {},
      rels: [],
    });
    return this.say(number, attributes);
  }

  keep(slug: string, root: string, places: Record<string, object> = {}): void {
    const { storedKey } = typeNamed(slug);
    const rootId = this.at(root).id;
    const byKey = Object.fromEntries(
      Object.entries(places).map(([called, place]) => [
        called
          .split(':')
          .map((part) => (part === 'external' ? part : this.key(part)))
          .join(':'),
        place,
      ]),
    );
    (this.document.diagrams ??= []).push({ rootId, type: storedKey, name: this.#called(root), places: byKey });
  }

  #called(root: string): string {
    const { number, name } = this.at(root);
    return [number, name].filter(Boolean).join(' ');
  }

  #save({ patches }: Written): Kept | undefined {
    const ids = new Map(patches.filter(({ id }) => id < 0).map(({ id }, at) => [id, this.#entities.length + 1 + at]));
    const idOf = (id: number) => ids.get(id) ?? id;
    for (const { id, addRels: _, removeRels: __, ...fields } of patches) {
      const known = this.#entities.find((each) => each.id === idOf(id));
      if (known) Object.assign(known, fields, { id: known.id, attrs: { ...known.attrs, ...fields.attrs } });
      else
        this.#entities.push({
          id: idOf(id),
          globalId: globalIdOf(`${idOf(id)} ${fields.name}`),
          classId: fields.classId!,
          name: fields.name ?? '',
          number: '',
          labelIds: [...(fields.labelIds ?? [])],
          attrs: { ...fields.attrs },
          rels: [],
        });
    }
    for (const { id, addRels = [], removeRels = [] } of patches) {
      for (const { relationId, targetId } of removeRels) this.#unlink(idOf(id), relationId, idOf(targetId));
      for (const { relationId, targetId, attrs } of addRels)
        this.#link(idOf(id), relationId, idOf(targetId), attrs ?? {});
    }
    const [first] = ids.values();
    return this.#entities.find(({ id }) => id === first);
  }

  #link(from: number, relationId: number, to: number, attrs: Record<string, unknown>): void {
    const relation = schema.relations.get(relationId)!;
    if (!relation.isCanonical) return this.#link(to, relation.inverseId, from, attrs);
    const source = this.#entities.find(({ id }) => id === from)!;
    if (!source.rels.some((each) => each.relationId === relationId && each.targetId === to))
      source.rels.push({ relationId, targetId: to, attrs });
  }
  #unlink(from: number, relationId: number, to: number): void {
    const relation = schema.relations.get(relationId)!;
    if (!relation.isCanonical) return this.#unlink(to, relation.inverseId, from);
    const source = this.#entities.find(({ id }) => id === from)!;
    source.rels = source.rels.filter((each) => each.relationId !== relationId || each.targetId !== to);
  }
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The same for the same name, so that drawing the sample again changes nothing. */
function globalIdOf(name: string): string {
  const letters = [...createHash('sha256').update(`firesat ${name}`).digest()].map((byte) => LETTERS[byte % 32]);
  return `I_${letters.slice(0, 13).join('')}_${letters.slice(13, 26).join('')}`;
}
