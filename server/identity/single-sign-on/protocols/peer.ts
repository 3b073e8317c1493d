import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

import type { Config } from '../../../platform/config.ts';
import { proxyTest } from '../../../platform/http/http.ts';

/** The other end of a connection: a trusted proxy, which names the client behind it, or a client with a certificate. */
export interface Peer {
  /** A header's value, if a trusted proxy set it; headers of other clients are ignored. */
  header(name: string | undefined): string | undefined;
  /** The client certificate, if it is verified and issued by a configured authority. */
  certificate: X509Certificate | undefined;
  /** True if a page of another site caused the request. */
  isFromElsewhere: boolean;
}

/** Reads the other end of a request's connection. Headers count only if a trusted proxy sent them. */
export function peerOf({ trustedProxies }: Config, { socket, headers, headersDistinct }: IncomingMessage): Peer {
  const isTrusted = proxyTest(trustedProxies)(socket.remoteAddress ?? '');
  return {
    header: (name) => {
      // A header that was sent twice counts as missing: one of the two may not be the proxy's.
      const values = (isTrusted && name && headersDistinct[name]) || [];
      return values.length === 1 ? values[0]!.trim() || undefined : undefined;
    },
    // A resumed TLS connection counts as authorized even without a certificate, so the certificate itself is read.
    certificate: socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined,
    isFromElsewhere: headers['sec-fetch-site'] === 'cross-site',
  };
}
