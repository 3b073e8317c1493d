import './graph/steps.ts';
import './graph/turns.ts';
import './graph/reverts.ts';
import './graph/by-person.ts';
