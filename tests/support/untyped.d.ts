// What the tests use of packages without types.
declare module 'ldapjs' {
  interface Question {
    dn: { toString(): string };
    credentials: string;
    scope: string | number;
    filter: { matches(attributes: Record<string, string[]>): boolean; toString(): string };
  }
  interface Answer {
    attributes: string[];
    send(entry: { dn: string; attributes: Record<string, string[]> }): void;
    end(): void;
  }
  type Handler = (question: Question, answer: Answer, next: (error?: Error) => void) => void;
  interface Server {
    bind(base: string, handler: Handler): void;
    search(base: string, handler: Handler): void;
    listen(port: number, host: string, listening: () => void): void;
    close(closed?: () => void): void;
    port: number;
  }
  interface Ldap {
    createServer(options?: { certificate: string; key: string }): Server;
    InvalidCredentialsError: new () => Error;
    InsufficientAccessRightsError: new () => Error;
    NoSuchObjectError: new () => Error;
  }
  const ldap: Ldap;
  export default ldap;
}
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    interactionDetails(request: unknown, response: unknown): Promise<{ prompt: { name: string }; uid: string }>;
    interactionResult(request: unknown, response: unknown, result: Record<string, unknown>): Promise<string>;
    Grant: new (given: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}

declare module 'axe-core/axe.min.js' {
  import axe from 'axe-core';

  export default axe;
}
