// Queries of the search language as people put them together, the same every time.

const atoms: readonly string[] = [
  'stakeholder',
  'valve',
  'preliminary',
  'design',
  'planning',
  '"preliminary design"',
  'qqzz',
  'co',
  'name:~valve',
  'name:de*',
  'description:valve',
  'number:SR.1.*',
  '1.2.*',
  'A.1',
  'number:T.*',
  'class:Requirement',
  'class:Action',
  'class:=Asset',
  'class:Risk',
  'class:Artifact',
  'class:Cost',
  'class:Decision',
  'label:Activity',
  'label:Process',
  'label:System',
  'label:none',
  'labelid:22',
  'labelid:23',
  'labelid:40',
  'label:"Functional Requirement"',
  'Status:Draft',
  'Status:Failed',
  'Status:none',
  'Status:Approved',
  'Probability:>=50',
  'Probability:7',
  '"Quality Score":<60',
  '"Quality Score":100',
  'assignee:me',
  '"Due Date":<2025-07-01',
  'modified:<7d',
  'modified:<1d',
  'modifiedby:me',
  'createdby:walt',
  'created:2025-01-01..2025-03-31',
  'created:<30d',
  'is:leaf',
  'is:top',
  'is:orphan',
  'has:script',
  '"verified by":none',
  '"verified by":>2',
  '"satisfied by":>2',
  'performs:none',
  'in:DOC.1',
  'ancestor:A.1',
  'is:hidden',
];
const orders = ['', '', '', 'order:number', 'order:name', 'order:modified-', 'order:created', 'order:id'];

/** So many queries of one to four terms, joined by AND and OR, some negated, in some order. */
export function generatedQueries(count: number, seed = 7): string[] {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const term = () => `${below(6) === 0 ? '-' : ''}${one(atoms)}`;
  const group = () => (below(3) === 0 ? `(${term()} OR ${term()})` : term());
  return Array.from({ length: count }, () =>
    [...Array.from({ length: 1 + below(3) }, group), one(orders)].filter(Boolean).join(' '),
  );
}
