import type { AuditRecord } from './queries.ts';

const columns = ['id', 'date', 'organization', 'username', 'action', 'target', 'address', 'details'] as const;

/** The first line of an audit trail as CSV. */
export const csvHead = `${columns.join(',')}\r\n`;

/** Records as lines of CSV (RFC 4180). */
export const csvLines = (records: readonly AuditRecord[]): string =>
  records
    .map(
      ({ id, date, organizationSlug, username, action, target, address, details }) =>
        [
          String(id),
          date.toISOString(),
          organizationSlug ?? '',
          username,
          action,
          target,
          address,
          Object.keys(details).length > 0 ? JSON.stringify(details) : '',
        ]
          .map(csvCell)
          .join(',') + '\r\n',
    )
    .join('');

/** Formats a text as a CSV cell. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvCell(text: string): string {
  const tame = /^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
