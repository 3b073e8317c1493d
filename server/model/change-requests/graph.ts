import './graph/lists.ts';
import './graph/mutations.ts';
