import type { FormatOptions } from './formats/option.ts';

/** The optional parts of our own document. */
export const documentOptions = {
  includeHistory: {
    kind: 'YES_NO',
    title: 'History',
    description: 'All changes with date and author, for reading: an import starts a new history.',
  },
  includeBaselines: {
    kind: 'YES_NO',
    title: 'Baselines',
    description: 'Baselines and test cycles with their contents, and the history.',
    needs: 'includeHistory',
  },
  includeComments: {
    kind: 'YES_NO',
    title: 'Comments',
    description: 'Comment threads, resolved ones included.',
    byDefault: true,
  },
  includeFiles: {
    kind: 'YES_NO',
    title: 'Files',
    description: 'Files used in the project.',
    byDefault: true,
  },
  includeSchema: {
    kind: 'YES_NO',
    title: 'Schema',
    description: 'Classes, properties, relations and labels.',
    byDefault: true,
  },
} as const satisfies FormatOptions;
