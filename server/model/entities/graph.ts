import './graph/relation-groups.ts';
import './graph/project-fields.ts';
import './graph/mutations.ts';
import './graph/change-fields.ts';

export { EntityRef } from './graph/types.ts';
