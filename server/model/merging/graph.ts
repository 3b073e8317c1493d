import './graph/merge.ts';
import './graph/mutations.ts';
