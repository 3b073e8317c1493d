import './rules/names.ts';
import './graph/types.ts';
import './graph/project-fields.ts';
import './graph/entity.ts';
import './graph/mutations.ts';
