import './graph/types.ts';
import './graph/fields.ts';
import './graph/pools.ts';
import './graph/named.ts';
import './graph/seats.ts';
