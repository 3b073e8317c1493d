import { nameDiagrams } from '../../model/entities/search/rules/diagram-names.ts';
import { diagramTypes } from '../types/index.ts';

nameDiagrams(
  diagramTypes.map(({ storedKey, name, slug, aliases }) => ({ storedKey, names: [name, slug, storedKey, ...aliases] })),
);
