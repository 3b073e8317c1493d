import { valueOf, type Node } from './value.ts';

export const childOf = ({ children }: Node, name: string): Node | undefined =>
  children.find((child) => child.name === name);
export const textOf = (node: Node, name: string): string | undefined => childOf(node, name)?.text;
export const textsOf = ({ children }: Node, name: string): string[] =>
  children.filter((child) => child.name === name).map(({ text }) => text);
export const fieldsOf = ({ children }: Node): Record<string, Node | undefined> =>
  Object.fromEntries(children.map((child) => [child.name, child]));

/** Returns the extension of an element in our JSON's words. */
export function moreOf(node: Node): Record<string, unknown> {
  const more = childOf(node, 'more');
  return more && more.children.length > 0 ? (valueOf(more) as Record<string, unknown>) : {};
}
