import pg from 'pg';

import type { Log } from '../log.ts';

/**
 * Carries wake-up messages between server processes. Messages may get lost: followers read news by the number they saw last, and look
 * every few seconds anyway.
 */
export interface WakeUps {
  readonly by: 'postgres' | 'redis';
  /** True while messages from other processes arrive. */
  readonly isListening: boolean;
  /** Sends a message to every process, this one included; rejects if it cannot. */
  send(message: string): Promise<unknown>;
  close(): Promise<void>;
}
/** Called with every message received; with null when messages may have been lost. */
export type OnMessage = (message: string | null) => void;
export type OpenWakeUps = (onMessage: OnMessage, log: Log) => WakeUps;

export const CHANNEL = 'truss';
const RECONNECT_MS = 1_000;

/** Opens wake-ups through NOTIFY: sent through the pool, received on a connection of their own. */
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
