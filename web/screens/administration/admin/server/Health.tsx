import { graphql, useFragment } from 'react-relay';

import type { Health_server$key } from '#graph/Health_server.graphql';

import { bytes, countText, durationText, figure } from '../../../../ui/figures.ts';
import { Facts } from '../Facts.tsx';

/** Shows the health of the server in figures. */
export function Health({ server }: { server: Health_server$key }) {
  const now = useFragment(
    graphql`
      fragment Health_server on Server {
        version
        node
        started
        memory
        machineMemory
        freeMemory
        load
        processors
        sockets
        databaseVersion
        databaseSize
        connections
        users
        activatedUsers
        sessions
        organizations
        projects
        entities
        waitingJobs
        runningJobs
        failedJobs
      }
    `,
    server,
  );
  return (
    <>
      <Facts
        id="health-use"
        title="In use"
        facts={[
          { name: 'Accounts', value: figure(now.users), note: `${figure(now.activatedUsers)} activated` },
          { name: 'Signed in now', value: figure(now.sessions), note: `${figure(now.sockets)} live connections` },
          { name: 'Organizations', value: figure(now.organizations), note: countText(now.projects, 'project') },
          { name: 'Entities', value: figure(now.entities) },
          {
            name: 'Running jobs',
            value: figure(now.runningJobs),
            note: `${figure(now.waitingJobs)} queued, ${figure(now.failedJobs)} failed this week`,
          },
        ]}
      />
      <Facts
        id="health-server"
        title="Health"
        facts={[
          { name: 'Uptime', value: durationText(now.started), note: `Truss ${now.version}, Node.js ${now.node}` },
          {
            name: 'Load',
            value: now.load[0]?.toFixed(2) ?? '–',
            note: `${now.load
              .slice(1)
              .map((each) => each.toFixed(2))
              .join(', ')} before; ${countText(now.processors, 'processor')}`,
          },
          { name: 'Memory used', value: bytes(now.memory), note: 'this process' },
          { name: 'Free memory', value: bytes(now.freeMemory), note: `of ${bytes(now.machineMemory)}` },
          {
            name: 'Database',
            value: bytes(now.databaseSize),
            note: `PostgreSQL ${now.databaseVersion}, ${countText(now.connections, 'connection')}`,
          },
        ]}
      />
    </>
  );
}
