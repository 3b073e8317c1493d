import type { Change } from '../../../../diagrams/change.ts';
import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { placedOn, type Hands } from './hands.ts';

type At = readonly [number, number];

/** A name that nothing on the picture has: names differ within a whole. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let result = `New ${name}`;
  for (let count = 2; taken.has(result); count++) result = `New ${name} ${count}`;
  return result;
}

/** What comes onto a picture: new entities, those of the project, and those of the picture once more. */
export function useAdding({ type, drawing, gesture, select }: Hands, setRenaming: (key: string) => void) {
  const names = () => new Set(drawing.content.shapes.map(({ entity }) => entity?.name ?? ''));
  const placed = (at: At) => placedOn(type, at);
  const add = async (
    tool: Tool,
    onto: string | undefined,
    at: At | undefined,
    { entityId, name, classId }: { entityId?: string; name?: string; classId?: string } = {},
  ) => {
    const made = await gesture({
      add: {
        tool: tool.key,
        ...(onto !== undefined && { onto }),
        ...(entityId === undefined ? { name: name ?? freeName(tool.name, names()) } : { entityId }),
        ...(classId !== undefined && { classId }),
        ...(at && placed(at)),
      },
    });
    const [first] = made ?? [];
    if (first === undefined) return made;
    select(new Set([first]));
    if (entityId === undefined && name === undefined) setRenaming(first);
    return made;
  };
  const toolFor = (className: string): Tool | undefined =>
    type.tools.find((tool) => tool.shape && tool.class?.name === className) ??
    type.tools.find((tool) => tool.shape && !tool.class) ??
    type.tools.find((tool) => tool.shape && tool.class);
  const takesNone = (what: string) =>
    toast.failed({ title: 'Not added', message: `A ${type.name} diagram takes ${what} by hand.` });
  const addExisting = (entity: { id: string; className: string }, onto?: string, at?: At) => {
    const tool = toolFor(entity.className);
    return tool ? add(tool, onto, at, { entityId: entity.id }) : takesNone('nothing');
  };
  /** A new entity of a class under a name: by the tool of that class, else by one that leaves the class open. */
  const addNew = (
    className: string,
    name: string,
    { onto, at, classId }: { onto?: string; at?: At; classId?: string } = {},
  ) => {
    const tool = toolFor(className);
    if (!tool) return takesNone(`no ${className}`);
    return add(tool, onto, at, { name, ...(!tool.class && classId !== undefined && { classId }) });
  };
  /** Entities that stand elsewhere in the project, all at once; what is drawn freely comes along. */
  const paste = async (
    entities: readonly { id: string; className: string; at: At }[],
    free: readonly Change[],
  ): Promise<string[]> => {
    const adds = entities.flatMap(({ id, className, at }) => {
      const tool = toolFor(className);
      return tool ? [{ tool: tool.key, entityId: id, ...placed(at) }] : [];
    });
    const left = entities.length - adds.length;
    if (left > 0)
      toast.failed({
        title: left === 1 ? 'One not pasted' : `${left} not pasted`,
        message: `A ${type.name} diagram takes nothing of their class by hand.`,
      });
    if (adds.length === 0) return beside(free);
    return withFree(await gesture({ paste: { entities: adds, ...sentWith(free) } }), free);
  };
  /** Shapes once more, as new entities, in one step with what is drawn freely beside them. */
  const duplicate = async (all: readonly { key: string; at: At }[], free: readonly Change[]): Promise<string[]> => {
    if (all.length === 0) return beside(free);
    const shapes = all.map(({ key, at }) => ({ key, ...placed(at) }));
    return withFree(await gesture({ copy: { shapes, ...sentWith(free) } }), free);
  };
  const beside = async (free: readonly Change[]): Promise<string[]> => {
    if (free.length > 0) await drawing.place(free);
    return free.map(({ key }) => key);
  };
  return { add, addExisting, addNew, paste, duplicate };
}

const sentWith = (free: readonly Change[]) =>
  free.length > 0 ? { free: free.map(({ waypoints: _none, ...place }) => place) } : {};
const withFree = (made: readonly string[] | undefined, free: readonly Change[]): string[] =>
  made ? [...made, ...free.map(({ key }) => key)] : [];
