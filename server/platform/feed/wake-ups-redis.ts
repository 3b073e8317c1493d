import { createClient } from '@redis/client';

import { CHANNEL, type OpenWakeUps } from './wake-ups.ts';

const CONNECT_MS = 5_000;
const PING_MS = 10_000;
/** A connection without any traffic for so long, not even the answer to a ping, counts as dead. */
const SILENCE_MS = 25_000;
const LONGEST_WAIT_MS = 2_000;

/**
 * Opens wake-ups through Redis. While Redis is away they are lost, which every follower's periodic look makes up for; reconnecting is tried
 * every two seconds.
 */
export const wakeByRedis =
  (url: string): OpenWakeUps =>
  (onMessage, log) => {
    const publisher = createClient({
      url,
      RESP: 2,
      maintNotifications: 'disabled',
      pingInterval: PING_MS,
      // Messages are not queued while Redis is away, since followers look by themselves after a reconnect.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 5), LONGEST_WAIT_MS),
      },
    });
    const listener = publisher.duplicate({ disableOfflineQueue: false });
    let isAway = false;
    let isListening = false;
    publisher.on('error', () => undefined);
    listener.on('error', (error: Error) => {
      isListening = false;
      if (isAway) return;
      isAway = true;
      log.warn(
        { error: error.message },
        'Redis cannot be reached; until it can, live updates arrive a few seconds late',
      );
    });
    const heard = (message: string) => onMessage(message);
    // The client renews its subscription after a reconnect, but not one that had not been made yet.
    listener.on('ready', () => {
      listener.subscribe(CHANNEL, heard).then(
        () => {
          isListening = true;
          if (isAway) log.info('Redis can be reached again');
          isAway = false;
          onMessage(null);
        },
        () => undefined, // Lost again: `ready` comes again
      );
    });
    for (const client of [publisher, listener]) client.connect().catch(() => undefined);
    return {
      by: 'redis',
      get isListening() {
        return isListening;
      },
      send: (message) => publisher.publish(CHANNEL, message),
      close: async () => {
        isListening = false;
        for (const client of [publisher, listener]) if (client.isOpen) client.destroy();
      },
    };
  };
