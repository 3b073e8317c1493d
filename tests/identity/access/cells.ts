import { ask, fieldsOf, take, type Answer } from './both-apis.ts';
import { asked, done, nodes } from './operations.ts';
import { routes } from './routes.ts';
import type { Row } from './rules.ts';
import type { Actor, World } from './world.ts';

export interface Cell {
  name: string;
  row: Row<never>;
  call(world: World, as: Actor): Promise<Answer>;
}
const inputOf = (row: Row<object>, world: World, as: Actor) => row.input?.(world, as) ?? {};

const mutations = (operations: typeof done): Cell[] =>
  Object.entries(operations).map(([name, row]) => ({
    name,
    row: row as Row<never>,
    call: (world, as) => ask(world, as, 'mutation', name, inputOf(row, world, as) as never),
  }));
const subscriptions = new Set(fieldsOf('Subscription'));
/** Every call of the table. */
export const cells: Cell[] = [
  ...Object.entries(asked).map(([name, row]) => ({
    name,
    row: row as Row<never>,
    call: (world: World, as: Actor) =>
      ask(world, as, subscriptions.has(name) ? 'subscription' : 'query', name, inputOf(row, world, as) as never),
  })),
  ...Object.entries(nodes).map(([name, row]) => ({
    name: `node(${name})`,
    row: row as Row<never>,
    call: (world: World, as: Actor) => ask(world, as, 'query', 'node', inputOf(row, world, as) as never),
  })),
  ...mutations(done),
  ...Object.entries(routes).map(([name, row]) => ({
    name,
    row: row as Row<never>,
    call: (world: World, as: Actor) => take(world, as, name, inputOf(row, world, as)),
  })),
];
