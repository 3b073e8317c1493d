// PostGraphile on the tables that the bench has made for it; says the port that it listens on.
import { createServer } from 'node:http';

import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const [connectionString] = process.argv.slice(2);
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  pgServices: [makePgService({ connectionString, schemas: ['beside'], poolConfig: { max: 10 } })],
});
const server = createServer();
server.on('error', (error) => {
  throw error;
});
await pgl.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
