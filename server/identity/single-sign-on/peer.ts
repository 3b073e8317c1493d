import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

import type { Config } from '../../platform/config.ts';
import { proxyTest } from '../../platform/http/http.ts';

/** Who is at the other end of a connection: a trusted proxy that says who stands behind it, or somebody with a certificate. */
export interface Peer {
  /** A header, if a trusted proxy has set it, and only it. */
  header(name: string | undefined): string | undefined;
  /** The certificate that they have proved to hold, if an authority of ours has given it. */
  certificate: X509Certificate | undefined;
  /** Whether a page of another site sent them here. */
  isFromElsewhere: boolean;
}

/** Reads who is at the other end of a request's connection; headers of anybody but trusted proxies do not exist. */
export function peerOf({ trustedProxies }: Config, { socket, headers, headersDistinct }: IncomingMessage): Peer {
  const isTrusted = proxyTest(trustedProxies)(socket.remoteAddress ?? '');
  return {
    header: (name) => {
      // Sent twice: one of them is not the proxy's.
      const values = (isTrusted && name && headersDistinct[name]) || [];
      return values.length === 1 ? values[0]!.trim() || undefined : undefined;
    },
    // A resumed connection is "authorized" even where there was never a certificate.
    certificate: socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined,
    isFromElsewhere: headers['sec-fetch-site'] === 'cross-site',
  };
}
