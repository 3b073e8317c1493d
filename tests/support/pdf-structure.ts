import { isRef, nameOf, objectsOfPdf, type PdfObjects, type PdfValue } from './pdf-objects.ts';

/** Lists the obstacles for those who read a PDF by its structure, as far as a program can check PDF/UA-1. */
export function complaintsOfPdf(pdf: Uint8Array): string[] {
  const file = objectsOfPdf(pdf);
  const root = file.dict(file.trailer['Root']);
  const found = [...aboutFile(file, root), ...aboutFonts(file)];
  const pages = pagesOf(file, root['Pages']);
  const tree = readTree(file, root['StructTreeRoot']);
  found.push(...tree.complaints);
  for (const [at, page] of pages.entries()) {
    const { marked, complaints } = readContent(file.stream(file.dict({ ref: page })['Contents']));
    found.push(...complaints.map((each) => `Page ${at + 1}: ${each}`));
    const known = tree.content.get(page) ?? new Set();
    for (const id of [...marked, ...known])
      if (!marked.has(id) || !known.has(id)) found.push(`Page ${at + 1}: content ${id} is in no structure`);
    const { Annots, Tabs } = file.dict({ ref: page });
    if (Annots && nameOf(Tabs) !== 'S') found.push(`Page ${at + 1}: its links are not gone through in order`);
    for (const link of file.list(Annots))
      if (!isRef(link) || !tree.links.has(link.ref)) found.push(`Page ${at + 1}: a link is in no structure`);
  }
  return found;
}

function aboutFile(file: PdfObjects, root: Record<string, PdfValue>): string[] {
  const data = file.stream(root['Metadata']);
  return [
    [file.dict(root['MarkInfo'])['Marked'] === true, 'Nothing says that it is tagged'],
    [Boolean(root['Lang']), 'It has no language'],
    [file.dict(root['ViewerPreferences'])['DisplayDocTitle'] === true, 'Its title is not shown'],
    [/<pdfuaid:part>1</.test(data), 'It does not say that it is PDF/UA-1'],
    [/<dc:title>.*\S.*<\/dc:title>/s.test(data), 'It has no title'],
  ].flatMap(([isSo, complaint]) => (isSo ? [] : [String(complaint)]));
}

const aboutFonts = (file: PdfObjects): string[] =>
  file.ids.flatMap((ref) => {
    const { Type, Subtype, DescendantFonts, ToUnicode, BaseFont } = file.dict({ ref });
    if (nameOf(Type) !== 'Font' || nameOf(Subtype).startsWith('CIDFont')) return [];
    const [font] = file.list(DescendantFonts);
    const descriptor = file.dict(file.dict(font)['FontDescriptor']);
    const isWhole = ToUnicode && (descriptor['FontFile2'] ?? descriptor['FontFile3']);
    return isWhole ? [] : [`The font ${nameOf(BaseFont)} is not embedded with what its letters stand for`];
  });

function pagesOf(file: PdfObjects, pages: PdfValue | undefined): number[] {
  return file.list(file.dict(pages)['Kids']).flatMap((kid) => {
    if (!isRef(kid)) return [];
    return nameOf(file.dict(kid)['Type']) === 'Pages' ? pagesOf(file, kid) : [kid.ref];
  });
}

const PAINTS = /^(?:Tj|TJ|'|"|f|F|f\*|S|s|B|B\*|b|b\*|Do|sh|BI)$/;

/** Reads which content of a page is marked, and complains of content neither marked nor declared an artifact. */
function readContent(content: string): { marked: Set<number>; complaints: string[] } {
  const marked = new Set<number>();
  const complaints = new Set<string>();
  const open: string[] = [];
  const tokens = content.match(/\[[^\]]*\]|<<.*?>>|\((?:\\.|[^\\)])*\)|<[^>]*>|[^\s[\]<>()]+/gs) ?? [];
  for (const [at, token] of tokens.entries()) {
    if (token === 'BDC' || token === 'BMC') {
      const tag = (token === 'BDC' ? tokens[at - 2] : tokens[at - 1])!;
      const id = token === 'BDC' ? /\/MCID (\d+)/.exec(tokens[at - 1]!)?.[1] : undefined;
      if (id !== undefined) marked.add(Number(id));
      if (open.length > 0) complaints.add(`${tag} stands within ${open.join(' ')}`);
      open.push(tag);
    } else if (token === 'EMC') {
      if (open.pop() === undefined) complaints.add('A mark ends that had not begun');
    } else if (PAINTS.test(token) && open.length === 0) complaints.add(`${token} is outside of any mark`);
  }
  if (open.length > 0) complaints.add('A mark does not end');
  return { marked, complaints: [...complaints] };
}

const WITHIN: Readonly<Record<string, RegExp>> = {
  LI: /^L$/,
  Lbl: /^(LI|TOCI)$/,
  LBody: /^LI$/,
  TR: /^Table$/,
  TH: /^TR$/,
  TD: /^TR$/,
  TOCI: /^TOC$/,
};
const HOLDS: Readonly<Record<string, RegExp>> = {
  L: /^(L|LI)$/,
  LI: /^(Lbl|LBody)$/,
  Table: /^TR$/,
  TR: /^(TH|TD)$/,
  TOC: /^(TOC|TOCI)$/,
};
const TYPES = /^(Document|Sect|H[1-6]|P|L|LI|Lbl|LBody|Table|TR|TH|TD|TOC|TOCI|Reference|Link|Figure|Formula|Caption)$/;

interface Tree {
  complaints: string[];
  /** The marked content of each page that some part of the structure is of. */
  content: Map<number, Set<number>>;
  links: Set<number>;
}

/** Returns how many columns each row of a table has, with those that its cells reach over and those that reach down into it. */
function widthsOf(rows: readonly (readonly Record<string, PdfValue>[])[]): number[] {
  const spanIn = (cell: Record<string, PdfValue>, name: string) => Number(cell[name] ?? 1);
  let reaching: { columns: number; rows: number }[] = [];
  return rows.map((cells) => {
    const own = cells.map((cell) => ({ columns: spanIn(cell, 'ColSpan'), rows: spanIn(cell, 'RowSpan') }));
    const all = [...reaching, ...own];
    reaching = all.map((each) => ({ ...each, rows: each.rows - 1 })).filter((each) => each.rows > 0);
    return all.reduce((sum, { columns }) => sum + columns, 0);
  });
}

function readTree(file: PdfObjects, root: PdfValue | undefined): Tree {
  const tree: Tree = { complaints: [], content: new Map(), links: new Set() };
  const parents = new Map<number, PdfValue>();
  const numbers = file.list(file.dict(file.dict(root)['ParentTree'])['Nums']);
  for (let at = 0; at < numbers.length; at += 2) parents.set(numbers[at] as number, numbers[at + 1]!);
  const complain = (what: string) => tree.complaints.push(what);
  let rank = 0;
  const walk = (part: PdfValue, within: string, parent: PdfValue | undefined) => {
    const { S, P, Pg, K, Alt, A } = file.dict(part);
    const type = nameOf(S);
    if (!TYPES.test(type)) complain(`${type} is no type of structure`);
    if (!isRef(P) || !isRef(parent) || P.ref !== parent.ref) complain(`${type} does not know that it is in ${within}`);
    if (!(WITHIN[type] ?? /./).test(within) || !(HOLDS[within] ?? /./).test(type))
      complain(`${type} stands in ${within}`);
    if (/^(Figure|Formula|Link)$/.test(type) && !Alt) complain(`A ${type} says nothing`);
    if (type === 'Figure' && !file.dict(A)['BBox']) complain('A Figure does not say where it is');
    if (type === 'TH' && nameOf(file.dict(A)['Scope']) !== 'Column') complain('A head of a table does not say of what');
    const heading = /^H(\d)$/.exec(type)?.[1];
    if (heading) {
      if (Number(heading) > rank + 1) complain(`H${heading} follows on H${rank}`);
      rank = Number(heading);
    }
    const kids = file.list(K);
    if (type === 'Table') {
      const rows = new Set(
        widthsOf(kids.map((row) => file.list(file.dict(row)['K']).map((cell) => file.dict(file.dict(cell)['A'])))),
      );
      if (rows.size > 1) complain(`A table has rows of ${[...rows].join(' and ')} cells`);
    }
    let links = 0;
    for (const kid of kids) {
      const more = file.dict(kid);
      if (typeof kid === 'number' || more['MCID'] !== undefined) {
        const page = typeof kid === 'number' ? Pg : more['Pg'];
        if (!isRef(page)) complain(`${type} does not say on which page it is`);
        else {
          const known = tree.content.get(page.ref) ?? new Set();
          const id = typeof kid === 'number' ? kid : (more['MCID'] as number);
          if (known.has(id)) complain(`${type} has content that is also another's`);
          tree.content.set(page.ref, known.add(id));
          const owner = file.list(parents.get(file.dict(page)['StructParents'] as number))[id];
          if (!isRef(owner) || !isRef(part) || owner.ref !== part.ref) complain(`Content of ${type} leads elsewhere`);
        }
      } else if (nameOf(more['Type']) === 'OBJR') {
        links++;
        const annotation = more['Obj'];
        const { Contents, StructParent } = file.dict(annotation);
        if (!Contents) complain('A link does not say where it leads');
        const owner = parents.get(StructParent as number);
        if (!isRef(owner) || !isRef(part) || owner.ref !== part.ref) complain('A link leads to another part');
        if (isRef(annotation)) tree.links.add(annotation.ref);
        const page = more['Pg'];
        const isThere =
          isRef(page) &&
          file
            .list(file.dict(page)['Annots'])
            .some((each) => isRef(each) && isRef(annotation) && each.ref === annotation.ref);
        if (!isThere) complain('A link is on another page than it says');
      } else walk(kid, type, part);
    }
    if (type === 'Link' && links === 0) complain('A Link leads nowhere');
  };
  for (const part of file.list(file.dict(root)['K'])) walk(part, 'StructTreeRoot', root);
  return tree;
}
