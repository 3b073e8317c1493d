import fc from 'fast-check';

import type { Attribute, Kind, Parts, Place, Thing, Type, Value } from './reqif-parts.ts';

const kinds: readonly Kind[] = ['STRING', 'XHTML', 'INTEGER', 'REAL', 'BOOLEAN', 'DATE', 'ENUMERATION'];
/** Few names, so that they meet: those of the guide, plain ones, some that the schema has, and twins. */
const names = [
  'Alpha',
  'alpha',
  'Beta',
  'ReqIF.Name',
  'ReqIF.ChapterName',
  'ReqIF.Text',
  'ReqIF.ForeignID',
  'Title',
  'ID',
  'Text',
  'Context',
  'Status',
  'Rationale',
  'rationale ',
  `${'Of many words '.repeat(16)}one`,
  `${'Of many words '.repeat(16)}two`,
];

const attributes = (most: number) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), kind: fc.constantFrom(...kinds), isMany: fc.boolean() }), {
    maxLength: most,
  });
/** The state of a value: 0 is correct, others are faults of its kind. */
const flavour = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3 }));
const said = fc.array(fc.tuple(fc.nat(9), flavour), { maxLength: 5 });
const place = fc.record({ object: fc.nat(6), depth: fc.nat(3), isTable: fc.boolean() });

/** The text of the nth value of a file: no two are alike, so that each can be looked for. */
function textOf(kind: Kind, n: number, how: number): string | string[] {
  switch (kind) {
    case 'STRING':
      return how === 0 ? `word${n}` : `word${n} ${'long '.repeat(how * 60)}end${n}`;
    case 'XHTML':
      return how === 3
        ? `word${n} ${'long '.repeat(180)}end${n}`
        : how === 0
          ? `word${n}`
          : `<xhtml:p>word${n} <xhtml:b>bold</xhtml:b></xhtml:p>`;
    case 'INTEGER':
      return how === 0 ? String(10_000 + n) : how === 1 ? String(9007199254740993n + 2n * BigInt(n)) : `${n} pieces`;
    case 'REAL':
      return how === 0 ? `${n}.125` : how === 1 ? `${n}.1000000000000000055511151231257827` : 'INF';
    case 'BOOLEAN':
      return how === 2 ? `perhaps${n}` : String(how === 0);
    case 'DATE':
      return how === 2
        ? `day ${n}`
        : `2026-01-01T00:${String(n % 60).padStart(2, '0')}:00${how === 1 ? '.123456' : ''}Z`;
    default:
      return how === 0 ? ['E-1'] : how === 1 ? ['E-2', 'E-3'] : ['E-1', `E-none${n}`];
  }
}

/** Files of every kind of attribute, value, relation and hierarchy, with the faults that real ones have. */
export const reqifModels: fc.Arbitrary<Parts> = fc
  .record({
    objectTypes: fc.array(fc.tuple(fc.constantFrom('Requirement', 'Heading', 'Risk'), attributes(6)), {
      minLength: 1,
      maxLength: 3,
    }),
    relationTypes: fc.array(fc.tuple(fc.constantFrom('related to', 'traced to', 'conflicts with'), attributes(3)), {
      minLength: 1,
      maxLength: 2,
    }),
    ofSpecifications: attributes(3),
    objects: fc.array(fc.tuple(fc.nat(2), said), { minLength: 1, maxLength: 6 }),
    relations: fc.array(fc.tuple(fc.nat(1), fc.nat(6), fc.nat(6), said), { maxLength: 5 }),
    specifications: fc.array(fc.tuple(said, fc.array(place, { maxLength: 6 }), fc.boolean()), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ objectTypes, relationTypes, ofSpecifications, objects, relations, specifications }) => {
    let count = 0;
    const type = (id: string, name: string, all: readonly Omit<Attribute, 'id'>[]): Type => ({
      id,
      name,
      attributes: all.map((each, i) => ({ ...each, id: `${id}-A${i}` })),
    });
    const values = ({ attributes: all }: Type, wanted: readonly [number, number][]): Value[] =>
      wanted.flatMap(([which, how]): Value[] => {
        const n = ++count;
        const attribute = all[which];
        // Beyond them lies one that the file does not define.
        if (!attribute) return which === 9 ? [{ of: 'A-NONE', kind: 'STRING', text: `word${n}` }] : [];
        return [{ of: attribute.id, kind: attribute.kind, text: textOf(attribute.kind, n, how) }];
      });
    const thing = (id: string, of: Type, wanted: readonly [number, number][]): Thing => ({
      id,
      type: of.id,
      values: values(of, wanted),
    });
    const ofObjects = objectTypes.map(([name, all], i) => type(`T-${i}`, name, all));
    const ofRelations = relationTypes.map(([name, all], i) => type(`R-${i}`, name, all));
    const ofDocuments = type('S-0', 'Module', ofSpecifications);
    // The last of a full list has the identifier of the first.
    const idOf = (i: number) => (i === 5 ? 'O-0' : `O-${i}`);
    return {
      objectTypes: ofObjects,
      relationTypes: ofRelations,
      specificationTypes: [ofDocuments],
      objects: objects.map(([which, wanted], i) => thing(idOf(i), ofObjects[which % ofObjects.length]!, wanted)),
      relations: relations.map(([which, source, target, wanted], i) => ({
        ...thing(`L-${i}`, ofRelations[which % ofRelations.length]!, wanted),
        source: `O-${source}`,
        target: `O-${target}`,
      })),
      specifications: specifications.map(([wanted, places, isLong], i) => ({
        ...thing(`SP-${i}`, ofDocuments, wanted),
        name: `Document ${i}${isLong ? ` ${'of many words '.repeat(40)}end${i}` : ''}`,
        places: treeOf(places, `H-${i}`),
      })),
    };
  });

/** Places by how deep each stands below the one before it. */
function treeOf(places: readonly { object: number; depth: number; isTable: boolean }[], name: string): Place[] {
  const top: Place[] = [];
  const line: Place[][] = [top];
  for (const [i, { object, depth, isTable }] of places.entries()) {
    const at = Math.min(depth, line.length - 1);
    const children: Place[] = [];
    line[at]!.push({ id: `${name}-${i}`, object: `O-${object}`, children, isTable });
    line.length = at + 1;
    line.push(children);
  }
  return top;
}
