import './graph/baseline.ts';
import './graph/project-fields.ts';
import './graph/entities.ts';
import './graph/compare.ts';
import './graph/mutations.ts';
