import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Logs JSON lines to standard output, or readable lines on a terminal. Secrets are never logged. */
export async function openLog(level: string): Promise<Log> {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: [
      'password',
      '*.password',
      'headers.cookie',
      'headers.authorization',
      '*.headers.cookie',
      '*.headers.authorization',
    ],
  };
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({
      colorize: true,
      translateTime: 'HH:MM:ss',
      ignore: 'requestId',
      messageFormat: '{msg} {requestId}',
    }) as DestinationStream,
  );
}
