import { useState } from 'react';

import type { PlaceChange } from '../../../../diagrams/change.ts';
import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import { answerOrWait, WAITS } from '../../../../relay/outbox/answer-or-wait.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { takesText } from '../../../../ui/typing/first-text-field.ts';
import type { Made } from '../chain/next-shape.ts';
import { assetOnBranch, carriedOn, passedAtOneEnd } from '../own/performed.ts';
import { relationFor } from '../own/relations.ts';
import { newRow, rowKey, rowKeysOn } from '../rows.ts';
import { placedOn, type EditingContext } from './editing-context.ts';
import { typeNameAhead } from './name-ahead.ts';
import { borderOf } from './on-its-border.ts';
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
  made: Made;
}
/** The tool of the asset that performs a branch: it is a word above the branch and has no box of its own. */
const BRANCH_ASSET = 'branch-asset';
const NO_BRANCH = {
  title: 'Not added',
  message:
    'A branch asset performs a branch. Add an OR, LOOP, SYNC or Parallel first, and drop it on one of the branches.',
};
const isOpen = ({ shape, relation }: Tool) => shape === 'DOT' && !relation;

/** Finds a name that is not on the picture yet, because siblings need different names. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let result = `New ${name}`;
  for (let count = 2; taken.has(result); count++) result = `New ${name} ${count}`;
  return result;
}

/** Adds shapes to a picture: new entities, existing ones, and duplicates. */
export function useAdding(
  { type, drawing, scene, shapes, root, gesture, select, focus, ownerOf, environment, here, ask }: EditingContext,
  { nameNew, renameRow }: Pick<ReturnType<typeof useNaming>, 'nameNew' | 'renameRow'>,
) {
  const { content } = drawing;
  /** New shapes whose names are edited as soon as they appear. */
  const [awaited, setAwaited] = useState<Awaited>();
  const named = awaited?.keys.flatMap((key) => shapes.get(key) ?? []).find(({ entity }) => entity);
  const row = awaited && !named ? newRow(content, awaited.rows, awaited.name) : undefined;
  if (awaited && (named || row)) {
    setAwaited(undefined);
    if (named) nameNew(named.key, awaited.made);
    else if (row) renameRow(rowKey(row), awaited.name, awaited.made);
  }
  const names = () => new Set([...content.shapes, ...content.lines].map(({ entity }) => entity?.name ?? ''));
  const placed = (at: At) => placedOn(type, at);
  /** Returns the place of something dropped; on the border of a box it counts from the corner of that. */
  const placedAt = (tool: Tool, onto: string | undefined, [x, y]: At) => {
    const isBorne = tool.shape === 'PORT' || tool.shape === 'VARIABLE';
    const whole = isBorne ? scene.items.find(({ key }) => key === onto)?.box : undefined;
    return placed(whole ? [x - whole.x, y - whole.y] : [x, y]);
  };
  const add = async (
    tool: Tool,
    under: string | undefined,
    at: At | undefined,
    { entityId, name, after = tool.name, classId, className, values }: Dropped = {},
  ) => {
    const onto = ownerOf(tool, under, at);
    const relation = isOpen(tool) && !values ? await relationTo(onto, className) : undefined;
    if (isOpen(tool) && !values && !relation) return undefined;
    const lifeline = tool.shape === 'MESSAGE_END' && entityId === undefined ? shapes.get(onto ?? '') : undefined;
    if (lifeline?.kind === 'LIFELINE') {
      const passed = await passedAtOneEnd({ environment, ask, at: lifeline, isFound: tool.key === 'found' });
      return passed && gesture({ add: { tool: tool.key, onto: lifeline.key, ...passed } });
    }
    if (tool.key === BRANCH_ASSET && entityId === undefined && name === undefined) {
      if (shapes.get(onto ?? '')?.kind !== 'BRANCH') return void toast.failed(NO_BRANCH);
      const named = await assetOnBranch(ask, shapes.get(onto!)!);
      return named === undefined ? undefined : gesture({ add: { tool: tool.key, onto: onto!, name: named } });
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
    const isNamedNext = entityId === undefined && name === undefined && tool.shape !== 'PARALLEL';
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
            ...(at && placedAt(tool, onto, at)),
          },
        },
        undefined,
        () => (noName = isNamedNext ? typeNameAhead() : undefined),
      ),
    );
    if (answer === WAITS) {
      noName?.(`${given} will be added under that name when the connection returns.`);
      return isNamedNext ? undefined : [];
    }
    if (!answer) {
      noName?.('The shape was not added.');
      return answer;
    }
    const [first] = answer;
    if (first !== undefined) select(new Set([first]));
    // Whoever has gone on to another field is not taken out of it.
    if (isNamedNext && !takesText(document.activeElement))
      setAwaited({ keys: answer, rows, name: given, made: { tool, onto, classId, className, values: said } });
    else if (at || tool.shape === 'PARALLEL') focus(answer);
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
    return tool ? add(tool, onto, at, { entityId: id, className, ...(values && { values }) }) : takesNone(className);
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
    return shown(withFree(await gesture({ paste: { entities: adds, ...sentWith(free) } }), free));
  };
  /** Duplicates shapes as new entities, in one step with the free shapes beside them. */
  const duplicate = async (
    all: readonly { key: string; at: At }[],
    free: readonly PlaceChange[],
  ): Promise<string[]> => {
    if (all.length === 0) return beside(free);
    // On a border a copy finds its place beside the others.
    const isOnOne = (key: string) => borderOf(key, shapes, scene) !== undefined;
    const copied = all.map(({ key, at }) => ({ key, ...(!isOnOne(key) && placed(at)) }));
    return shown(withFree(await gesture({ copy: { shapes: copied, ...sentWith(free) } }), free));
  };
  const shown = (made: string[]): string[] => {
    if (made.length > 0) focus(made);
    return made;
  };
  const beside = async (free: readonly PlaceChange[]): Promise<string[]> => {
    if (free.length > 0) await drawing.place(free);
    return shown(free.map(({ key }) => key));
  };
  return { add, addExisting, addNew, paste, duplicate, freeName: (name: string) => freeName(name, names()) };
}

const sentWith = (free: readonly PlaceChange[]) =>
  free.length > 0 ? { free: free.map(({ waypoints: _none, ...place }) => place) } : {};
const withFree = (made: readonly string[] | undefined, free: readonly PlaceChange[]): string[] =>
  made ? [...made, ...free.map(({ key }) => key)] : [];
