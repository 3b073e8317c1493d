import type { ArtifactType, Section } from '../artifact-type.ts';

const sections = (...names: string[]): Section[] => names.map((name) => ({ name }));

/** Statements and requirements in reading order. */
export const document: ArtifactType = {
  key: 'DOCUMENT',
  slug: 'documents',
  name: 'Document',
  plural: 'Documents',
  dashboard: 'Manage Documents',
  purpose: "Specifications written from the model's statements and requirements.",
  isLabel: ({ name }) => name.endsWith('Document'),
  rootClass: 'Statement',
  relation: 'source of',
  isDeep: true,
  columns: ['Rationale', 'Quality Score', 'Labels'],
  baseline: { word: 'Baseline', kind: 'baseline' },
  counted: 'Requirement',
  isDeletedWhole: false,
  templates: [
    {
      key: 'blank',
      name: 'Blank',
      purpose: 'An empty document.',
      label: 'Requirements Document',
      sections: [],
    },
    {
      key: 'requirements',
      name: 'Requirements',
      purpose: 'What a system must do and how well, grouped by kind of requirement.',
      label: 'Requirements Document',
      sections: [
        { name: 'Scope', below: sections('Purpose', 'System overview', 'Document overview') },
        { name: 'Reference documents' },
        {
          name: 'Requirements',
          below: sections(
            'Functional requirements',
            'Performance requirements',
            'Interface requirements',
            'Environmental requirements',
            'Reliability requirements',
            'Safety requirements',
          ),
        },
        { name: 'Verification' },
        { name: 'Glossary' },
      ],
    },
    {
      key: 'conops',
      name: 'Concept of operations',
      purpose: 'How a system is used, from the point of view of its users.',
      label: 'Concept of Operations Document',
      sections: [
        ...sections('Purpose', 'Current situation', 'Proposed system'),
        { name: 'Operational scenarios', below: sections('Usual operation', 'Degraded operation') },
        ...sections('Impacts'),
      ],
    },
    {
      key: 'test-plan',
      name: 'Test plan',
      purpose: 'What is tested, by whom, with what, and when testing is complete.',
      label: 'Test Plan Document',
      sections: sections(
        'Scope',
        'Items under test',
        'Approach',
        'Pass and fail criteria',
        'Environment',
        'Schedule and responsibilities',
        'Risks',
      ),
    },
    {
      key: 'management-plan',
      name: 'Management plan',
      purpose: 'How a project is organized, scheduled and controlled.',
      label: 'Project Management Plan Document',
      sections: sections(
        'Overview',
        'Organization',
        'Work breakdown',
        'Schedule and milestones',
        'Resources',
        'Risk management',
        'Configuration management',
        'Quality assurance',
      ),
    },
  ],
};
