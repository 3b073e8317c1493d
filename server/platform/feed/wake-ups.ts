import pg from 'pg';

import type { Log } from '../log.ts';

/**
 * How word travels between server processes that there is something new. It may get lost on the way: whoever follows reads what is new by the
 * number they saw last, and looks anyway every few seconds.
 */
export interface WakeUps {
  readonly by: 'postgres' | 'redis';
  /** Whether the word of others comes in at the moment. */
  readonly isListening: boolean;
  /** Tells every process, this one too; rejects where it cannot. */
  send(message: string): Promise<unknown>;
  close(): Promise<void>;
}
/** Given every word that comes in; null when word may have been lost until now. */
export type OnMessage = (message: string | null) => void;
export type OpenWakeUps = (onMessage: OnMessage, log: Log) => WakeUps;

export const CHANNEL = 'truss';
const RECONNECT_MS = 1_000;

/** Wake-ups by NOTIFY: sent through the pool, heard over a connection of their own. */
export const wakeByPostgres =
  (url: string, notify: (channel: string, message: string) => Promise<unknown>): OpenWakeUps =>
  (onMessage) => {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isListening = false;
    let isClosed = false;
    const listen = async (): Promise<void> => {
      if (isClosed) return;
      const connection = new pg.Client({ connectionString: url, application_name: 'truss feed', keepAlive: true });
      let isLost = false;
      const again = () => {
        if (isLost || isClosed) return;
        isLost = true;
        isListening = false;
        timer = setTimeout(() => void listen(), RECONNECT_MS);
      };
      connection.on('error', again).on('end', again);
      connection.on('notification', ({ payload }) => onMessage(payload ?? ''));
      try {
        await connection.connect();
        client = connection;
        await connection.query(`listen ${CHANNEL}`);
        isListening = true;
        onMessage(null);
      } catch {
        again();
        await connection.end().catch(() => undefined);
      }
    };
    void listen();
    return {
      by: 'postgres',
      get isListening() {
        return isListening;
      },
      send: (message) => notify(CHANNEL, message),
      close: async () => {
        isClosed = true;
        isListening = false;
        clearTimeout(timer);
        await client?.end().catch(() => undefined);
      },
    };
  };
