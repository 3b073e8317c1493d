import { PASSWORD } from '../support/people.ts';
import { sent } from './sent.ts';

/** Whom the bench asks to sign in, all at once, and where. */
export interface SignInOrder {
  port: number;
  people: number;
}

/** Signs people in from as many addresses, in a process of its own: opening their connections must not delay those who read meanwhile. */
async function obey({ port, people }: SignInOrder): Promise<void> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: people }, (_, i) =>
      sent(
        { port, host: '127.0.0.1', path: '/api/v4/auth/signin', localAddress: `127.0.1.${i + 1}` },
        { username: `person${i}`, password: PASSWORD },
      ),
    ),
  );
  process.send!({ ms: performance.now() - began });
}

process.on('message', (order: SignInOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
