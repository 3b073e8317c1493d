import type { FormatOptions } from './formats/option.ts';

/** The optional parts of our own document. */
export const documentOptions = {
  includeHistory: {
    kind: 'YES_NO',
    title: 'History',
    description: 'Who changed what, and when, to be read: an import begins a history of its own.',
  },
  includeBaselines: {
    kind: 'YES_NO',
    title: 'Baselines',
    description: 'Baselines and test cycles with what they hold, and the history.',
    needs: 'includeHistory',
  },
  includeComments: {
    kind: 'YES_NO',
    title: 'Comments',
    description: 'What people have said of entities, in threads, with what is resolved.',
    byDefault: true,
  },
  includeFiles: {
    kind: 'YES_NO',
    title: 'Files',
    description: 'The content of the files that it speaks of.',
    byDefault: true,
  },
  includeSchema: {
    kind: 'YES_NO',
    title: 'Schema',
    description: 'Classes, properties, relations and labels.',
    byDefault: true,
  },
} as const satisfies FormatOptions;
