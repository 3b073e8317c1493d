import type { Generated } from 'kysely';

import type { TableOf } from '../platform/database/tables.ts';
import type { ChatMessage } from './chat.ts';
import type { Editing } from './presence.ts';

export interface LiveTables {
  presence: {
    organizationId: number;
    projectId: number;
    clientId: string;
    username: string;
    connection: string | null;
    byScript: Generated<boolean>;
    watching: Generated<number[]>;
    editing: Generated<Editing[]>;
    seen: Generated<Date>;
    leftAt: Generated<Date | null>;
  };
  chatRoom: { organizationId: number; projectId: number; last: number };
  chatMessage: TableOf<ChatMessage, 'date'>;
  chatRead: { organizationId: number; projectId: number; username: string; partner: string; lastRead: number };
  chatPace: { username: string; aheadUntil: Date };
  sharedText: {
    organizationId: number;
    projectId: number;
    entityId: number;
    session: string;
    last: number;
    parts: number;
    size: number;
  };
  sharedTextPart: { organizationId: number; projectId: number; entityId: number; number: number; content: Buffer };
  sharedTextPage: {
    organizationId: number;
    projectId: number;
    entityId: number;
    clientId: string;
    username: string;
    connection: string | null;
  };
}
