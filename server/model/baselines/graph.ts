import './graph/baseline.ts';
import './graph/project-fields.ts';
import './graph/entities.ts';
import './graph/mutations.ts';
import './graph/news.ts';
import './graph/entity.ts';
