/** An example of a search, with its meaning. */
export interface HelpLine {
  term: string;
  finds: string;
}
export interface HelpGroup {
  name: string;
  lines: readonly HelpLine[];
}

/** The search language in the order in which people need it. Names of a project's own properties and relations are fields, too. */
export const queryHelp: readonly HelpGroup[] = [
  {
    name: 'Words',
    lines: [
      { term: 'wildfire', finds: 'the word in number, name or description' },
      { term: '"wildfire detection"', finds: 'the exact phrase' },
      { term: '1.2.*', finds: 'all numbers under 1.2' },
      { term: 'name:~valve', finds: 'names that contain it anywhere; also number:, description:' },
    ],
  },
  {
    name: 'Entity',
    lines: [
      { term: 'class:Requirement', finds: 'a class with its subclasses; class:=Requirement without them' },
      { term: 'label:Activity,Process', finds: 'either label' },
      { term: 'is:top', finds: 'without a parent; also is:leaf, is:orphan, is:mine' },
      { term: 'Status:Draft', finds: 'the value of a property' },
      { term: '"Quality Score":<60', finds: 'a number; also ranges such as 20..60' },
      { term: '"verified by":none', finds: 'without this relationship; also any, or a number such as >2' },
      { term: 'ancestor:A.1', finds: 'all descendants of A.1; also parent:, child:, in:' },
      { term: 'diagram:action', finds: 'with a diagram of that type' },
    ],
  },
  {
    name: 'Review and history',
    lines: [
      { term: 'state:"In Review"', finds: 'its status in the workflow' },
      { term: 'verification:Failed', finds: 'requirements by the result of their test cases; none if not covered' },
      { term: 'is:locked', finds: 'locked; lockedby:me locked by you' },
      { term: 'is:changed', finds: 'changed since its last baseline' },
      { term: 'is:suspect', finds: 'with a suspect relationship: one end changed since it was reviewed' },
      { term: 'has:baseline', finds: 'in any baseline; baseline:"First draft" in that one' },
      { term: 'has:unresolved', finds: 'with open comments; has:comment with any' },
      { term: 'comment:robust', finds: 'words of its comments' },
      { term: 'modified:<7d', finds: 'changed in the last seven days; also created:2025-01-01..2025-03-31' },
      { term: 'modifiedby:me', finds: 'last changed by you; also createdby:, assignee:' },
      { term: 'is:archived', finds: 'archived; also is:hidden, is:redacted' },
    ],
  },
  {
    name: 'Combining',
    lines: [
      { term: 'class:Risk -Status:Closed', finds: 'both conditions; a minus or NOT negates one' },
      { term: '(is:top OR label:none)', finds: 'either of them' },
      { term: 'order:modified-', finds: 'the newest first; also number, name, class or a property' },
      { term: 'limit:50', finds: 'at most fifty' },
    ],
  },
];
