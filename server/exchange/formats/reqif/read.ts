import { invalid } from '../../../refusals.ts';
import {
  reqifKinds,
  type ReqifAttribute,
  type ReqifChoice,
  type ReqifDatatype,
  type ReqifDocument,
  type ReqifGroup,
  type ReqifItem,
  type ReqifKind,
  type ReqifNode,
  type ReqifObject,
  type ReqifRelation,
  type ReqifSpecification,
  type ReqifType,
  type ReqifTypeOf,
  type ReqifValue,
} from './document.ts';
import { RawIn } from './raw-in.ts';
import { XhtmlIn } from './xhtml-in.ts';
import { readXml, type XmlTag } from '../../../platform/xml.ts';

/** Reads a .reqif file as it comes in. What is not as it should be becomes a warning; only what is no ReqIF at all is refused. */
export async function readReqif(content: AsyncIterable<Uint8Array>): Promise<ReqifDocument> {
  const reader = new Reader();
  await readXml(content, reader);
  return reader.document;
}

const typesOf: Record<string, ReqifTypeOf> = {
  'SPEC-OBJECT-TYPE': 'OBJECT',
  'SPECIFICATION-TYPE': 'SPECIFICATION',
  'SPEC-RELATION-TYPE': 'RELATION',
  'RELATION-GROUP-TYPE': 'GROUP',
};
/** Elements that only hold others. */
const holders = new Set(
  `REQ-IF RIF THE-HEADER CORE-CONTENT REQ-IF-CONTENT DATATYPES SPEC-TYPES SPEC-OBJECTS SPEC-RELATIONS SPECIFICATIONS
  SPEC-RELATION-GROUPS TOOL-EXTENSIONS SPECIFIED-VALUES PROPERTIES SPEC-ATTRIBUTES TYPE VALUES DEFINITION DEFAULT-VALUE
  CHILDREN OBJECT SOURCE TARGET SOURCE-SPECIFICATION TARGET-SPECIFICATION`.split(/\s+/),
);
/** Left out without a word: nothing of them is ours to keep. */
const unread = new Set(['ALTERNATIVE-ID', 'EDITABLE-ATTS']);
const headerFields = new Set(
  'COMMENT CREATION-TIME REPOSITORY-ID REQ-IF-TOOL-ID REQ-IF-VERSION SOURCE-TOOL-ID TITLE'.split(' '),
);

type Frame =
  | { of: 'header'; depth: number }
  | { of: 'datatype'; depth: number; item: ReqifDatatype }
  | { of: 'choice'; depth: number; item: ReqifChoice }
  | { of: 'type'; depth: number; item: ReqifType }
  | { of: 'attribute'; depth: number; item: ReqifAttribute }
  | { of: 'object'; depth: number; item: ReqifObject }
  | { of: 'relation'; depth: number; item: ReqifRelation }
  | { of: 'specification'; depth: number; item: ReqifSpecification }
  | { of: 'node'; depth: number; item: ReqifNode }
  | { of: 'group'; depth: number; item: ReqifGroup }
  | { of: 'value'; depth: number; item: ReqifValue };

class Reader {
  document: ReqifDocument = {
    header: {},
    datatypes: new Map(),
    types: new Map(),
    objects: [],
    relations: [],
    specifications: [],
    groups: [],
    toolExtensions: [],
    warnings: [],
  };
  #depth = 0;
  #frames: Frame[] = [];
  /** The depth below which everything is left out; Infinity while nothing is. */
  #silence = Infinity;
  #strange = new Set<string>();
  #text: string | null = null;
  #end: 'source' | 'target' = 'source';
  #xhtml: XhtmlIn | null = null;
  #raw: RawIn | null = null;
  #captureDepth = 0;

  open(tag: XmlTag): void {
    const depth = this.#depth++;
    if (this.#xhtml) return this.#xhtml.open(tag);
    if (this.#raw) return this.#raw.open(tag);
    if (depth > this.#silence) return;
    const { local } = tag;
    if (depth === 0 && local !== 'REQ-IF' && local !== 'RIF')
      throw invalid(
        `The file is XML but not ReqIF: it begins with <${tag.name.slice(0, 60)}>. Choose a .reqif or .reqifz file.`,
      );
    if (holders.has(local)) {
      if (local.startsWith('SOURCE')) this.#end = 'source';
      else if (local.startsWith('TARGET')) this.#end = 'target';
    } else if (local.endsWith('-REF')) this.#text = '';
    else if (!this.#openItem(local, tag, depth)) this.#leaveOut(local, depth);
  }

  #openItem(local: string, tag: XmlTag, depth: number): boolean {
    const given = (name: string) => tag.attributes[name]?.value ?? '';
    const top = this.#frames.at(-1);
    const push = (frame: Frame) => this.#frames.push(frame);
    switch (local) {
      case 'SPEC-OBJECT':
        push({ of: 'object', depth, item: { ...itemOf(given), typeId: '', values: [] } });
        return true;
      case 'SPEC-HIERARCHY':
        push({ of: 'node', depth, item: { objectId: '', children: [] } });
        return true;
      case 'SPEC-RELATION':
        push({ of: 'relation', depth, item: { ...itemOf(given), typeId: '', sourceId: '', targetId: '', values: [] } });
        return true;
      case 'SPECIFICATION':
        push({ of: 'specification', depth, item: { ...itemOf(given), typeId: '', values: [], children: [] } });
        return true;
      case 'THE-VALUE':
        if (top?.of !== 'value') return false;
        this.#captureDepth = depth;
        this.#xhtml = new XhtmlIn();
        return true;
      case 'THE-ORIGINAL-VALUE':
        this.#warn('It has a value that another tool simplified; the simplified form was taken.');
        this.#silence = depth;
        return true;
      case 'REQ-IF-TOOL-EXTENSION':
        this.#captureDepth = depth;
        this.#raw = new RawIn();
        return true;
      case 'REQ-IF-HEADER':
        this.document.header = { ID: given('IDENTIFIER') };
        push({ of: 'header', depth });
        return true;
      case 'ENUM-VALUE':
        push({ of: 'choice', depth, item: { ...itemOf(given), key: '', otherContent: '' } });
        return true;
      case 'EMBEDDED-VALUE':
        if (top?.of === 'choice') Object.assign(top.item, { key: given('KEY'), otherContent: given('OTHER-CONTENT') });
        return true;
      case 'RELATION-GROUP':
      case 'SPEC-RELATION-GROUP':
        push({
          of: 'group',
          depth,
          item: { ...itemOf(given), typeId: '', sourceId: '', targetId: '', relationIds: [] },
        });
        return true;
    }
    if (local.startsWith('ATTRIBUTE-VALUE-')) {
      const kind = kindOf(local);
      const content = kind === 'ENUMERATION' ? [] : given('THE-VALUE');
      push({ of: 'value', depth, item: { attributeId: '', kind, content } });
    } else if (local.startsWith('ATTRIBUTE-DEFINITION-')) {
      const isMultiValued = isTrue(given('MULTI-VALUED'));
      push({
        of: 'attribute',
        depth,
        item: { ...itemOf(given), kind: kindOf(local), datatypeId: '', isMultiValued, defaultContent: null },
      });
    } else if (local.startsWith('DATATYPE-DEFINITION-')) {
      const maxLength = /^\d+$/.test(given('MAX-LENGTH')) ? Number(given('MAX-LENGTH')) : null;
      push({ of: 'datatype', depth, item: { ...itemOf(given), kind: kindOf(local), maxLength, choices: [] } });
    } else if (Object.hasOwn(typesOf, local))
      push({ of: 'type', depth, item: { ...itemOf(given), of: typesOf[local]!, attributes: [] } });
    else if (top?.of === 'header' && headerFields.has(local)) this.#text = '';
    else return false;
    return true;
  }

  text(text: string): void {
    if (this.#xhtml) this.#xhtml.text(text);
    else if (this.#raw) this.#raw.text(text);
    else if (this.#text !== null) this.#text += text;
  }

  close(tag: XmlTag): void {
    const depth = --this.#depth;
    const { local } = tag;
    if (this.#xhtml) {
      if (depth > this.#captureDepth) return this.#xhtml.close(tag);
      const top = this.#frames.at(-1);
      if (top?.of === 'value') top.item.content = this.#xhtml.html();
      this.#xhtml = null;
    } else if (this.#raw) {
      if (depth > this.#captureDepth) return this.#raw.close(tag);
      const xml = this.#raw.xml();
      if (xml) this.document.toolExtensions.push(xml);
      else if (xml === null) this.#warn('A tool extension is too long to be kept.', null);
      this.#raw = null;
    } else if (depth >= this.#silence) {
      if (depth === this.#silence) this.#silence = Infinity;
    } else if (this.#text !== null) {
      this.#take(local, this.#text.trim());
      this.#text = null;
    } else if (this.#frames.at(-1)?.depth === depth) this.#finish(this.#frames.pop()!);
  }

  /** A text that stood in an element of its own: a reference or a field of the header. */
  #take(local: string, text: string): void {
    const top = this.#frames.at(-1);
    if (!top) return;
    if (top.of === 'header') this.document.header[local] = text;
    else if (top.of === 'attribute') top.item.datatypeId = text;
    else if (top.of === 'node' && local === 'SPEC-OBJECT-REF') top.item.objectId = text;
    else if (top.of === 'value') {
      if (local === 'ENUM-VALUE-REF' && Array.isArray(top.item.content)) top.item.content.push(text);
      else top.item.attributeId = text;
    } else if (top.of === 'group' && local === 'SPEC-RELATION-REF') top.item.relationIds.push(text);
    else if (
      (top.of === 'relation' && local === 'SPEC-OBJECT-REF') ||
      (top.of === 'group' && local === 'SPECIFICATION-REF')
    )
      top.item[`${this.#end}Id`] = text;
    else if ('typeId' in (top as { item: object }).item && local.endsWith('-TYPE-REF'))
      (top as { item: ReqifObject }).item.typeId = text;
  }

  /** An item that is complete goes to where it belongs. */
  #finish(frame: Frame): void {
    const { document } = this;
    const parent = this.#frames.at(-1);
    switch (frame.of) {
      case 'value':
        if (parent?.of === 'attribute') parent.item.defaultContent = frame.item.content;
        else if (parent && 'item' in parent && 'values' in parent.item) parent.item.values.push(frame.item);
        return;
      case 'object':
        document.objects.push(frame.item);
        return;
      case 'node':
        if (parent?.of === 'node' || parent?.of === 'specification') parent.item.children.push(frame.item);
        return;
      case 'relation':
        document.relations.push(frame.item);
        return;
      case 'specification':
        document.specifications.push(frame.item);
        return;
      case 'choice':
        if (parent?.of === 'datatype') parent.item.choices.push(frame.item);
        return;
      case 'attribute':
        if (parent?.of === 'type') parent.item.attributes.push(frame.item);
        return;
      case 'datatype':
        document.datatypes.set(frame.item.id, frame.item);
        return;
      case 'type':
        document.types.set(frame.item.id, frame.item);
        return;
      case 'group':
        document.groups.push(frame.item);
        return;
    }
  }

  #leaveOut(local: string, depth: number): void {
    this.#silence = depth;
    if (unread.has(local) || this.#strange.has(local) || this.#strange.size >= 100) return;
    this.#strange.add(local);
    this.#warn(`The element <${local.slice(0, 100)}> is not known to ReqIF and was left out.`);
  }

  #warn(message: string, object = this.#where()): void {
    if (this.document.warnings.length < MAX_WARNINGS) this.document.warnings.push({ object, message });
  }

  /** The object around the place that is being read. */
  #where(): string | null {
    const around = this.#frames.findLast((frame) => 'item' in frame && 'id' in frame.item && frame.item.id !== '');
    const item = around && 'item' in around ? (around.item as ReqifItem) : undefined;
    return item ? item.longName || item.id : null;
  }
}

const MAX_WARNINGS = 500;

const itemOf = (given: (name: string) => string): ReqifItem => ({
  id: given('IDENTIFIER').trim(),
  longName: given('LONG-NAME').trim(),
  description: given('DESC'),
  lastChange: given('LAST-CHANGE'),
});

const isTrue = (text: string) => /^(true|1)$/i.test(text.trim());

/** The kind in the name of an element; one that does not exist is read as text. */
function kindOf(local: string): ReqifKind {
  const last = local.slice(local.lastIndexOf('-') + 1);
  return reqifKinds.find((kind) => kind === last) ?? 'STRING';
}
