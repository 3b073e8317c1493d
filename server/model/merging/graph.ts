import './commands/bases.ts';
import './graph/conflicts.ts';
import './graph/merge.ts';
import './graph/mutations.ts';
