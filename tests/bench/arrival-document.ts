import { defaultSchema } from '../../server/model/schema/seed/index.ts';

const idOf = (kind: 'classes' | 'relations' | 'labels', name: string): number =>
  defaultSchema[kind].find((item) => item.name === name)!.id!;
const propertyOf = (className: string, name: string): string =>
  String(
    defaultSchema.properties.find((item) => item.classId === idOf('classes', className) && item.name === name)!.id!,
  );

const BRANCHES = 8;

interface Rel {
  relationId: number;
  targetId: number;
}

/** A project in our own JSON: a document whose requirements stand eight below each, a tenth of as many assets below A.1 that satisfy some, and tasks of the one who brings them in. */
export function arrivalDocument(count: number): string {
  const requirements = Math.floor(count * 0.7);
  const assets = Math.floor(count * 0.1);
  const tasks = count - requirements - assets - 1;
  const first = { requirement: 2, asset: 2 + requirements, task: 2 + requirements + assets };
  const partOf = idOf('relations', 'decomposed by');
  /** The links to what stands below the nth of a kind. */
  const parts = (n: number, from: number, of: number): Rel[] =>
    Array.from({ length: BRANCHES }, (_, k) => n * BRANCHES + 1 + k)
      .filter((child) => child < of)
      .map((child) => ({ relationId: partOf, targetId: from + child }));
  const entity = (className: string, id: number, name: string, number: string, rest: object = {}) => ({
    id,
    globalId: `ARRIVED_${id}`,
    classId: idOf('classes', className),
    name,
    number,
    description: `<p>${name} shall stay within its limits at every moment of the mission.</p>`,
    ...rest,
  });
  const entities = [
    entity('Artifact', 1, 'Specification', 'DOC.1', {
      labelIds: [idOf('labels', 'Requirements Document')],
      rels: [{ relationId: idOf('relations', 'source of'), targetId: first.requirement }],
    }),
    ...Array.from({ length: requirements }, (_, n) =>
      entity('Requirement', first.requirement + n, `Requirement ${n}`, `SR.${n + 1}`, {
        attrs: { [propertyOf('Requirement', 'Status')]: n % 9 === 0 ? 'In Review' : 'Draft' },
        rels: parts(n, first.requirement, requirements),
      }),
    ),
    ...Array.from({ length: assets }, (_, n) =>
      entity('Asset', first.asset + n, `Asset ${n}`, `A.${n + 1}`, {
        rels: [
          ...parts(n, first.asset, assets),
          { relationId: idOf('relations', 'satisfies'), targetId: first.requirement + ((n * 31) % requirements) },
        ],
      }),
    ),
    ...Array.from({ length: tasks }, (_, n) =>
      entity('Task', first.task + n, `Task ${n}`, `T.${n + 1}`, {
        attrs: {
          [propertyOf('Task', 'Assignee')]: [{ id: n % 5 === 0 ? 'ada' : 'walt', type: 'user', label: '' }],
          [propertyOf('Task', 'Due Date')]: Date.UTC(2026, n % 12, 1),
        },
      }),
    ),
  ];
  return JSON.stringify({ version: 1, entities });
}
