import { useState } from 'react';

import type { PlaceChange } from '../../../../diagrams/change.ts';
import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import { answerOrWait, WAITS } from '../../../../relay/outbox/answer-or-wait.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { takesText } from '../../../../ui/typing/first-text-field.ts';
import { carriedOn, passedAtOneEnd } from '../own/performed.ts';
import { relationFor } from '../own/relations.ts';
import { newRow, rowKey, rowKeysOn } from '../rows.ts';
import { placedOn, type EditingContext } from './editing-context.ts';
import { typeNameAhead } from './name-ahead.ts';
import type { useNaming } from './useNaming.ts';

type At = readonly [number, number];
interface Dropped {
  entityId?: string;
  name?: string;
  /** The prefix of the default name; the tool's name by default. */
  after?: string;
  classId?: string;
  className?: string;
  /** Further values that its type needs. */
  values?: object;
}
/** New shapes to be named: their keys, the rows that existed before, and the default name. */
interface Awaited {
  keys: readonly string[];
  rows: ReadonlySet<string>;
  name: string;
}
const isOpen = ({ shape, relation }: Tool) => shape === 'DOT' && !relation;

/** Finds a name that is not on the picture yet, because siblings need different names. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let result = `New ${name}`;
  for (let count = 2; taken.has(result); count++) result = `New ${name} ${count}`;
  return result;
}

/** Adds shapes to a picture: new entities, existing ones, and duplicates. */
export function useAdding(
  { type, drawing, shapes, root, gesture, select, environment, here, ask }: EditingContext,
  { setRenaming, renameRow }: Pick<ReturnType<typeof useNaming>, 'setRenaming' | 'renameRow'>,
) {
  const { content } = drawing;
  /** New shapes whose names are edited as soon as they appear. */
  const [awaited, setAwaited] = useState<Awaited>();
  const shown = awaited?.keys.flatMap((key) => shapes.get(key) ?? []) ?? [];
  const named = shown.find(({ entity }) => entity);
  const row = awaited && !named ? newRow(content, awaited.rows, awaited.name) : undefined;
  if (awaited && (named || row)) {
    setAwaited(undefined);
    if (named) setRenaming(named.key);
    else if (row) renameRow(rowKey(row), awaited.name);
  }
  const names = () => new Set(drawing.content.shapes.map(({ entity }) => entity?.name ?? ''));
  const placed = (at: At) => placedOn(type, at);
  const add = async (
    tool: Tool,
    onto: string | undefined,
    at: At | undefined,
    { entityId, name, after = tool.name, classId, className, values }: Dropped = {},
  ) => {
    const relation = isOpen(tool) ? await relationTo(onto, className) : undefined;
    if (isOpen(tool) && !relation) return undefined;
    const lifeline = tool.shape === 'MESSAGE_END' && entityId === undefined ? shapes.get(onto ?? '') : undefined;
    if (lifeline?.kind === 'LIFELINE') {
      const passed = await passedAtOneEnd({ environment, ask, at: lifeline, isFound: tool.key === 'found' });
      return passed && gesture({ add: { tool: tool.key, onto: lifeline.key, ...passed } });
    }
    // An item on a line has no box of its own in which its name could be typed.
    const carrier = content.lines.find(({ key }) => key === onto);
    if (carrier && tool.relation?.name === 'transfers' && entityId === undefined && name === undefined) {
      const answer = await carriedOn(ask, carrier);
      return answer && gesture({ add: { tool: tool.key, onto: carrier.key, name: answer } });
    }
    const said = relation ? { relationId: relation.relationId } : values;
    const given = name ?? freeName(after, names());
    const rows = rowKeysOn(content);
    const isNamedNext = entityId === undefined && name === undefined;
    let noName: ((why: string) => void) | undefined;
    const answer = await answerOrWait(
      gesture(
        {
          add: {
            tool: tool.key,
            ...(onto !== undefined && { onto }),
            ...(entityId === undefined ? { name: given } : { entityId }),
            ...(classId !== undefined && { classId }),
            ...(said && { values: said }),
            ...(at && placed(at)),
          },
        },
        undefined,
        () => (noName = isNamedNext ? typeNameAhead() : undefined),
      ),
    );
    if (answer === WAITS) {
      noName?.(`${given} will be added under that name when the connection returns.`);
      return undefined;
    }
    if (!answer) {
      noName?.('The shape was not added.');
      return answer;
    }
    const [first] = answer;
    if (first !== undefined) select(new Set([first]));
    // Whoever has gone on to another field is not taken out of it.
    if (isNamedNext && !takesText(document.activeElement)) setAwaited({ keys: answer, rows, name: given });
    return answer;
  };
  /** Chooses the relation to the shape that something is dropped on, if the tool leaves it open. */
  const relationTo = (onto: string | undefined, className: string | undefined) => {
    const shape = onto === undefined ? undefined : shapes.get(onto)?.entity;
    const from = shape ?? { id: root.id, name: root.name || root.displayName };
    const usual = shape?.className ?? drawing.content.shapes.find(({ level }) => level === 0)?.entity?.className;
    return relationFor({ environment, here, ask, from, className: className ?? usual ?? '' });
  };
  const toolFor = (className: string): Tool | undefined =>
    type.tools.find((tool) => tool.shape && tool.class?.name === className) ??
    type.tools.find((tool) => tool.shape && !tool.class) ??
    type.tools.find((tool) => tool.shape && tool.class);
  const takesNone = (className: string) =>
    toast.failed({ title: 'Not added', message: `${className} can't be added to ${type.name} diagrams.` });
  const addExisting = (
    { id, className }: { id: string; className: string },
    onto?: string,
    at?: At,
    values?: object,
  ) => {
    const tool = toolFor(className);
    return tool ? add(tool, onto, at, { entityId: id, className, ...(values && { values }) }) : takesNone('nothing');
  };
  /** Adds a new entity of a class with a name, by the tool of that class or one that leaves the class open. */
  const addNew = (
    className: string,
    name: string,
    { onto, at, classId }: { onto?: string; at?: At; classId?: string } = {},
  ) => {
    const tool = toolFor(className);
    if (!tool) return takesNone(className);
    return add(tool, onto, at, { name, className, ...(!tool.class && classId !== undefined && { classId }) });
  };
  /** Adds existing entities of the project at once, with copied free shapes. */
  const paste = async (
    entities: readonly { id: string; className: string; at: At }[],
    free: readonly PlaceChange[],
  ): Promise<string[]> => {
    const adds = entities.flatMap(({ id, className, at }) => {
      const tool = toolFor(className);
      return tool ? [{ tool: tool.key, entityId: id, ...placed(at) }] : [];
    });
    const left = entities.length - adds.length;
    if (left > 0)
      toast.failed({
        title: left === 1 ? '1 not pasted' : `${left} not pasted`,
        message: `Their class can't be added to ${type.name} diagrams.`,
      });
    if (adds.length === 0) return beside(free);
    return withFree(await gesture({ paste: { entities: adds, ...sentWith(free) } }), free);
  };
  /** Duplicates shapes as new entities, in one step with the free shapes beside them. */
  const duplicate = async (
    all: readonly { key: string; at: At }[],
    free: readonly PlaceChange[],
  ): Promise<string[]> => {
    if (all.length === 0) return beside(free);
    const shapes = all.map(({ key, at }) => ({ key, ...placed(at) }));
    return withFree(await gesture({ copy: { shapes, ...sentWith(free) } }), free);
  };
  const beside = async (free: readonly PlaceChange[]): Promise<string[]> => {
    if (free.length > 0) await drawing.place(free);
    return free.map(({ key }) => key);
  };
  return { add, addExisting, addNew, paste, duplicate };
}

const sentWith = (free: readonly PlaceChange[]) =>
  free.length > 0 ? { free: free.map(({ waypoints: _none, ...place }) => place) } : {};
const withFree = (made: readonly string[] | undefined, free: readonly PlaceChange[]): string[] =>
  made ? [...made, ...free.map(({ key }) => key)] : [];
