import './graph/test-case.ts';
import './graph/coverage.ts';
import './graph/mutations.ts';
