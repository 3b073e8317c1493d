// The types of diagrams of SysML, in a browser.
import { drawEach } from '../types/draw-each.ts';
import { typesOfSysml } from '../types/on-types.ts';

drawEach(typesOfSysml);
