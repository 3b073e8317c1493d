import { elementValue, type XmlElement } from './value.ts';

export const childElement = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name);
export const childText = (node: XmlElement, name: string): string | undefined => childElement(node, name)?.text;
export const childTexts = ({ children }: XmlElement, name: string): string[] =>
  children.filter((child) => child.name === name).map(({ text }) => text);
export const childrenByName = ({ children }: XmlElement): Record<string, XmlElement | undefined> =>
  Object.fromEntries(children.map((child) => [child.name, child]));

/** Returns the extension of an element in our JSON's words. */
export function moreOf(node: XmlElement): Record<string, unknown> {
  const more = childElement(node, 'more');
  return more && more.children.length > 0 ? (elementValue(more) as Record<string, unknown>) : {};
}
