import type { SaxesTagNS } from '../../../../platform/text/xml.ts';
import type { ReqifKind } from './document.ts';

/** A piece of the file, held until it is whole and then turned into what it stands for. */
export interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
  html: string | undefined;
}

const none: Record<string, string> = Object.freeze({});

/** The attributes of an element, without the namespaces it declares. */
export function attributesOf({ attributes }: SaxesTagNS): Record<string, string> {
  let own = none;
  for (const name in attributes) {
    const { prefix, local, value } = attributes[name]!;
    if (prefix === 'xmlns' || name === 'xmlns') continue;
    if (own === none) own = {};
    own[local] = value;
  }
  return own;
}

/** The first element of a name directly below another. */
export const child = (node: Node | undefined, name: string) => node?.children.find((each) => each.name === name);
/** The text of the first element of a name directly below another; empty without one. */
export const textOf = (node: Node | undefined, name: string) => child(node, name)?.text.trim() ?? '';
/** The identifier that the first reference below an element names. */
export const refIn = (node: Node | undefined): string =>
  own(node?.children.find((each) => each.name.endsWith('-REF'))?.text.trim() ?? '');
/** What an element calls itself for people. */
export const nameOf = (node: Node) => own(node.attributes['LONG-NAME'] ?? '');

const seen = new Map<string, string>();
const SHORT = 13; // what is shorter is never a view

/** The text in memory of its own: as it is read it is a view of the piece of the file it stood in, and would hold all of that. The same text is held once. */
export function own(text: string): string {
  if (text.length < SHORT) return text;
  const known = seen.get(text);
  if (known !== undefined) return known;
  const copy = Buffer.from(text).toString();
  if (seen.size > 2_000) seen.clear();
  seen.set(copy, copy);
  return copy;
}

/** Which kind of value an element is about: the last part of its name. */
export const kindOf = (name: string) => name.split('-').at(-1) as ReqifKind;
