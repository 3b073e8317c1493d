import './commands/number-anew.ts';
import './graph/types.ts';
import './graph/project-fields.ts';
import './graph/mutations.ts';
import './graph/content.ts';
import './graph/entity.ts';
import './graph/find.ts';
