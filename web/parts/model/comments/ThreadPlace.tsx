import { IconLinkOff } from '@tabler/icons-react';

interface Props {
  /** Its number among the threads about passages and fields; none for those about the whole entity. */
  number?: number | undefined;
  field: string | null;
  propertyName: string | undefined;
  quote: string | null;
  isDetached: boolean;
}

const fields: Record<string, string> = { NAME: 'Name', NUMBER: 'Number', DESCRIPTION: 'Description' };

/** Names the subject of a thread: a passage, a field or a deleted passage; nothing for the whole entity. */
export function ThreadPlace({ number, field, propertyName, quote, isDetached }: Props) {
  if (field === null) return null;
  if (quote !== null && isDetached)
    return (
      <div className="cm-place tr-dim">
        <IconLinkOff size={16} stroke={1.75} aria-hidden />
        <span>
          Detached, the passage was deleted: <q>{quote}</q>
        </span>
      </div>
    );
  return (
    <div className="cm-place">
      {number !== undefined && (
        <span className="cm-number" aria-hidden>
          {number}
        </span>
      )}
      {quote === null ? (
        <span>
          <span className="tr-dim">Field</span>{' '}
          <b>{field === 'ATTRIBUTE' ? (propertyName ?? 'that was deleted') : fields[field]}</b>
        </span>
      ) : (
        <q className="cm-quote">{quote}</q>
      )}
    </div>
  );
}
