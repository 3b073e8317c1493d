// The types of diagrams that are not of SysML, in a browser.
import { drawEach } from './draw-each.ts';
import { otherTypes } from './on-types.ts';

drawEach(otherTypes);
