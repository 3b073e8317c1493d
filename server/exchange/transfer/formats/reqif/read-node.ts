import type { SaxesTagNS } from '../../../../platform/text/xml.ts';
import type { ReqifHierarchy, ReqifKind } from './document.ts';

/** An element of the file, collected until it is complete and then converted. */
export interface ReqifElement {
  name: string;
  attributes: Record<string, string>;
  children: readonly ReqifElement[];
  text: string;
  html: string | undefined;
  /** The remains of the places directly below in a hierarchy. */
  places: readonly ReqifHierarchy[];
}

const none: Record<string, string> = Object.freeze({});
const childless: readonly ReqifElement[] = Object.freeze([]);
const placeless: readonly ReqifHierarchy[] = Object.freeze([]);

/** Begins an element, below another or by itself. Elements without children, which most are, share an empty list. */
export function beginElement(tag: SaxesTagNS, parent: ReqifElement | undefined): ReqifElement {
  const node: ReqifElement = {
    name: tag.local,
    attributes: attributesOf(tag),
    children: childless,
    text: '',
    html: undefined,
    places: placeless,
  };
  if (parent?.children === childless) parent.children = [node];
  else (parent?.children as ReqifElement[] | undefined)?.push(node);
  return node;
}

/** Puts a place where the element was that it has been read from, the last below another: an element takes several times the memory, and longer to collect. */
export function putPlace(parent: ReqifElement, place: ReqifHierarchy): void {
  (parent.children as ReqifElement[]).pop();
  if (parent.places === placeless) parent.places = [place];
  else (parent.places as ReqifHierarchy[]).push(place);
}

/** The attributes of an element, without the namespaces it declares. */
function attributesOf({ attributes }: SaxesTagNS): Record<string, string> {
  let own = none;
  for (const name in attributes) {
    const { prefix, local, value } = attributes[name]!;
    if (prefix === 'xmlns' || name === 'xmlns') continue;
    if (own === none) own = {};
    own[local] = value;
  }
  return own;
}

/** Returns the first element of a name directly below another. */
export function firstChild(node: ReqifElement | undefined, name: string): ReqifElement | undefined {
  if (node) for (const each of node.children) if (each.name === name) return each;
  return undefined;
}
/** Returns the text of the first element of a name directly below another; empty without one. */
export const firstChildText = (node: ReqifElement | undefined, name: string) =>
  firstChild(node, name)?.text.trim() ?? '';
/** Returns the identifier that the first reference below an element names. */
export function refIn(node: ReqifElement | undefined): string {
  if (node) for (const { name, text } of node.children) if (name.endsWith('-REF')) return text.trim();
  return '';
}
/** Returns the display name of an element. */
export const elementName = (node: ReqifElement) => (node.attributes['LONG-NAME'] ?? '').trim();

const seen = new Map<string, string>();
const SHORT = 13; // what is shorter is never a view

/**
 * Copies a text into memory of its own, once for equal texts: as read, it is a view of its whole chunk of the file and would keep that in
 * memory. For texts that are needed until the file is read; objects and relations are passed on soon.
 */
export function ownText(text: string): string {
  if (text.length < SHORT) return text;
  const known = seen.get(text);
  if (known !== undefined) return known;
  const copy = Buffer.from(text).toString();
  if (seen.size > 2_000) seen.clear();
  seen.set(copy, copy);
  return copy;
}

/** Returns the kind of value that an element describes: the last part of its name. */
export const valueKind = (name: string) => name.slice(name.lastIndexOf('-') + 1) as ReqifKind;
