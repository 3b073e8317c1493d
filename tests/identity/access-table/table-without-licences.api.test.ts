// The access table where work needs a licence, which nobody has. Beside the table with licences, so that both run at the same time.
import { describe } from 'vitest';

import { proveTable } from '../access/table.ts';
import type { Actor } from '../access/world.ts';

/** The callers for whom a licence makes a difference. */
const groups: [Actor[]][] = [[['reviewer', 'owner', 'keyIn']], [['admin']]];

describe('an organization with licences, which nobody has', () => proveTable({ licensed: true, groups }));
