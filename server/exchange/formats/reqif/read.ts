import { escapeXml, readXml, type SaxesTagNS } from '../../../platform/xml.ts';
import { invalid } from '../../../refusals.ts';
import {
  FILE_SCHEME,
  type ReqifAttribute,
  type ReqifDocument,
  type ReqifGroup,
  type ReqifHierarchy,
  type ReqifKind,
  type ReqifObject,
  type ReqifValue,
} from './document.ts';

/** A piece of the file, held until it is whole and then turned into what it stands for. */
interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
  html: string | undefined;
}

// Elements that are held whole; all others are only passed through.
const isHeld = (name: string) =>
  name.startsWith('DATATYPE-DEFINITION-') ||
  [
    'REQ-IF-HEADER',
    'SPEC-OBJECT-TYPE',
    'SPECIFICATION-TYPE',
    'SPEC-RELATION-TYPE',
    'RELATION-GROUP-TYPE',
    'SPEC-OBJECT',
    'SPEC-RELATION',
    'SPECIFICATION',
    'RELATION-GROUP',
    'SPEC-TYPE',
  ].includes(name);
const RAW = 'TOOL-EXTENSIONS';

/** Reads a .reqif file of version 1.0 to 1.2 as it comes in. What is strange in it is a warning, and the rest is read. */
export async function readReqif(content: AsyncIterable<Uint8Array>): Promise<ReqifDocument> {
  const document: ReqifDocument = {
    header: { id: '', title: '', comment: '', toolId: '', sourceToolId: '', repositoryId: '' },
    datatypes: new Map(),
    types: new Map(),
    objects: [],
    relations: [],
    specifications: [],
    groups: [],
    toolExtensions: '',
    warnings: [],
  };
  const stack: Node[] = [];
  const raw = rawXml();
  const html = htmlCapture();
  let root: string | undefined;
  await readXml(content, {
    open(tag) {
      root ??= tag.local;
      if (root !== 'REQ-IF') throw invalid(`This is no ReqIF file: it begins with '${root}'. Nothing was changed.`);
      if (raw.isOpen || tag.local === RAW) return raw.open(tag);
      if (html.isOpen) return html.open(tag);
      if (stack.length === 0 && !isHeld(tag.local)) return;
      const node: Node = { name: tag.local, attributes: attributesOf(tag), children: [], text: '', html: undefined };
      stack.at(-1)?.children.push(node);
      stack.push(node);
      if ((tag.local === 'THE-VALUE' || tag.local === 'THE-ORIGINAL-VALUE') && stack.length > 1) html.start(tag.local);
    },
    text(text) {
      if (raw.isOpen) raw.text(text);
      else if (html.isOpen) html.text(text);
      else if (stack.length > 0) stack.at(-1)!.text += text;
    },
    close(tag) {
      if (raw.isOpen) {
        const done = raw.close(tag);
        if (done !== undefined) document.toolExtensions = done;
        return;
      }
      if (html.isOpen && !html.endsWith(tag)) return html.close(tag);
      if (stack.length === 0) return;
      const node = stack.pop()!;
      if (html.isOpen) node.html = html.end();
      if (stack.length === 0) take(document, node);
    },
  });
  if (root !== 'REQ-IF') throw invalid('This is no ReqIF file. Nothing was changed.');
  return document;
}

const none: Record<string, string> = Object.freeze({});

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

const child = (node: Node | undefined, name: string) => node?.children.find((each) => each.name === name);
const textOf = (node: Node | undefined, name: string) => child(node, name)?.text.trim() ?? '';
/** The identifier that the first reference below an element names. */
const refIn = (node: Node | undefined): string =>
  own(node?.children.find((each) => each.name.endsWith('-REF'))?.text.trim() ?? '');
const nameOf = (node: Node) => own(node.attributes['LONG-NAME'] ?? '');

const seen = new Map<string, string>();
const SHORT = 13; // what is shorter is never a view

/** The text in memory of its own: as it is read it is a view of the piece of the file it stood in, and would hold all of that. The same text is held once. */
function own(text: string): string {
  if (text.length < SHORT) return text;
  const known = seen.get(text);
  if (known !== undefined) return known;
  const copy = Buffer.from(text).toString();
  if (seen.size > 2_000) seen.clear();
  seen.set(copy, copy);
  return copy;
}
const kindOf = (name: string) => name.split('-').at(-1) as ReqifKind;

function take(document: ReqifDocument, node: Node): void {
  const id = node.attributes['IDENTIFIER'] ?? '';
  if (node.name === 'REQ-IF-HEADER')
    document.header = {
      id,
      title: textOf(node, 'TITLE'),
      comment: textOf(node, 'COMMENT'),
      toolId: textOf(node, 'REQ-IF-TOOL-ID'),
      sourceToolId: textOf(node, 'SOURCE-TOOL-ID'),
      repositoryId: textOf(node, 'REPOSITORY-ID'),
    };
  else if (node.name.startsWith('DATATYPE-DEFINITION-')) {
    const values = child(node, 'SPECIFIED-VALUES')?.children ?? [];
    document.datatypes.set(id, {
      id,
      name: nameOf(node),
      kind: kindOf(node.name),
      maxLength: node.attributes['MAX-LENGTH'] === undefined ? undefined : Number(node.attributes['MAX-LENGTH']),
      values: new Map(
        values.map((value) => [
          value.attributes['IDENTIFIER'] ?? '',
          nameOf(value) || (value.attributes['IDENTIFIER'] ?? ''),
        ]),
      ),
    });
  } else if (node.name.endsWith('-TYPE')) {
    const attributes = (child(node, 'SPEC-ATTRIBUTES')?.children ?? [])
      .filter((each) => each.name.startsWith('ATTRIBUTE-DEFINITION-'))
      .map(attributeOf);
    document.types.set(id, {
      id,
      name: nameOf(node),
      attributes: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    });
  } else if (node.name === 'SPEC-OBJECT') {
    if (!id)
      return void document.warnings.push({
        object: nameOf(node) || null,
        message: 'An object has no IDENTIFIER; it was left out.',
      });
    document.objects.push(objectOf(document, node));
  } else if (node.name === 'SPEC-RELATION')
    document.relations.push({
      ...objectOf(document, node),
      sourceId: refIn(child(node, 'SOURCE')),
      targetId: refIn(child(node, 'TARGET')),
    });
  else if (node.name === 'SPECIFICATION')
    document.specifications.push({
      ...objectOf(document, node),
      children: (child(node, 'CHILDREN')?.children ?? []).map(hierarchyOf),
    });
  else if (node.name === 'RELATION-GROUP') document.groups.push(groupOf(node));
}

const groupOf = (node: Node): ReqifGroup => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  name: nameOf(node),
  typeId: refIn(child(node, 'TYPE')),
  sourceId: refIn(child(node, 'SOURCE-SPECIFICATION')),
  targetId: refIn(child(node, 'TARGET-SPECIFICATION')),
  relationIds: (child(node, 'SPEC-RELATIONS')?.children ?? []).map((each) => own(each.text.trim())),
});

function attributeOf(node: Node): ReqifAttribute {
  const value = child(node, 'DEFAULT-VALUE')?.children[0];
  return {
    id: node.attributes['IDENTIFIER'] ?? '',
    name: nameOf(node) || (node.attributes['IDENTIFIER'] ?? ''),
    kind: kindOf(node.name),
    datatypeId: refIn(child(node, 'TYPE')),
    multiValued: node.attributes['MULTI-VALUED'] === 'true',
    defaultValue: value && valueOf(value),
  };
}

function objectOf(document: ReqifDocument, node: Node): ReqifObject {
  const id = own(node.attributes['IDENTIFIER'] ?? '');
  const changed = node.attributes['LAST-CHANGE'];
  if (changed !== undefined && Number.isNaN(Date.parse(changed)))
    document.warnings.push({
      object: nameOf(node) || id,
      message: `LAST-CHANGE '${changed.slice(0, 60)}' is not a date; it was passed over.`,
    });
  return {
    id,
    name: nameOf(node),
    description: own(node.attributes['DESC'] ?? ''),
    typeId: refIn(child(node, 'TYPE')),
    values: (child(node, 'VALUES')?.children ?? [])
      .filter((each) => each.name.startsWith('ATTRIBUTE-VALUE-'))
      .map(valueOf),
  };
}

function valueOf(node: Node): ReqifValue {
  const kind = kindOf(node.name);
  const written = child(node, 'THE-VALUE');
  const text = node.attributes['THE-VALUE'] ?? written?.html ?? written?.text ?? '';
  const enums = child(node, 'VALUES')?.children ?? [];
  return {
    kind,
    definitionId: refIn(child(node, 'DEFINITION')),
    text: own(text.trim()),
    enumIds: enums.map((each) => own(each.text.trim())),
  };
}

const hierarchyOf = (node: Node): ReqifHierarchy => ({
  id: own(node.attributes['IDENTIFIER'] ?? ''),
  objectId: refIn(child(node, 'OBJECT')),
  children: (child(node, 'CHILDREN')?.children ?? []).map(hierarchyOf),
});

const VOID = new Set(['br', 'hr', 'img', 'col']);

/** Turns XHTML into HTML while it is read: prefixes go, attachments become pictures or links to `reqif-file:` addresses. */
function htmlCapture() {
  let parts: string[] = [];
  let until = '';
  let depth = 0;
  const objects: { data: string; type: string; from: number }[] = [];
  const attributes = (tag: SaxesTagNS) =>
    Object.values(tag.attributes)
      .filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns')
      .map((each) => ` ${each.local}="${escapeXml(each.value)}"`)
      .join('');
  return {
    get isOpen() {
      return until !== '';
    },
    start(name: string) {
      until = name;
      parts = [];
      depth = 0;
    },
    open(tag: SaxesTagNS) {
      depth++;
      if (tag.local === 'object') {
        const own = Object.fromEntries(Object.values(tag.attributes).map((each) => [each.local, each.value]));
        return void objects.push({ data: own['data'] ?? '', type: own['type'] ?? '', from: parts.length });
      }
      parts.push(`<${tag.local}${attributes(tag)}>`);
    },
    text(text: string) {
      parts.push(escapeXml(text));
    },
    close(tag: SaxesTagNS) {
      depth--;
      if (tag.local === 'object') {
        const { data, type, from } = objects.pop()!;
        const inside = parts.splice(from).join('');
        const address = escapeXml(FILE_SCHEME + data);
        const isPicture = type.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(data);
        const words = inside.replace(/<[^>]*>/g, '').trim();
        parts.push(
          isPicture
            ? `<img src="${address}" alt="${words}">`
            : inside.includes('<img')
              ? inside
              : `<a href="${address}">${words || escapeXml(data)}</a>`,
        );
      } else if (!VOID.has(tag.local)) parts.push(`</${tag.local}>`);
    },
    endsWith: (tag: SaxesTagNS) => depth === 0 && tag.local === until,
    end(): string {
      until = '';
      return parts.join('');
    },
  };
}

/** Keeps a part of the file as XML that can stand by itself, with the namespaces it uses declared on its first element. */
function rawXml() {
  let parts: string[] = [];
  let depth = 0;
  let used = new Map<string, string>();
  const note = (prefix: string, uri: string) => void (prefix && uri && used.set(prefix, uri));
  return {
    get isOpen() {
      return depth > 0;
    },
    open(tag: SaxesTagNS) {
      if (depth++ === 0) return;
      note(tag.prefix, tag.uri);
      const own = Object.values(tag.attributes).filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns');
      for (const each of own) note(each.prefix, each.uri);
      parts.push(`<${tag.name}${own.map((each) => ` ${each.name}="${escapeXml(each.value)}"`).join('')}>`);
    },
    text(text: string) {
      if (depth > 0) parts.push(escapeXml(text));
    },
    close(tag: SaxesTagNS): string | undefined {
      if (--depth > 0) return void parts.push(`</${tag.name}>`);
      const declared = [...used]
        .filter(([prefix]) => prefix !== 'xml')
        .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeXml(uri)}"`)
        .join('');
      const whole = parts.join('').trim();
      parts = [];
      used = new Map();
      return whole === ''
        ? ''
        : whole.replace(/<([^\s/>]+)/g, (tag, name: string, at: number) =>
            depthAt(whole, at) === 0 ? `<${name}${declared}` : tag,
          );
    },
  };
}

/** How many elements are open at a place: declarations go on those at the top only. */
function depthAt(xml: string, at: number): number {
  if (xml[at + 1] === '/') return -1;
  const before = xml.slice(0, at);
  return (before.match(/<[^/!?]/g)?.length ?? 0) - (before.match(/<\//g)?.length ?? 0);
}
