import './field-mark.css';
import { useStore } from '../../../ui/store.ts';
import { fieldMarks, showThread } from './store.ts';

interface Props {
  entityId: string;
  fieldKey: string;
  label: string;
}

/** Marks a field that has open threads with the first one's number, and links to it. */
export function FieldMark({ entityId, fieldKey, label }: Props) {
  const marks = useStore(fieldMarks, (all) => (all?.entityId === entityId ? all.byField.get(fieldKey) : undefined));
  const [first, ...more] = marks ?? [];
  if (!first) return null;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return (
    <button
      type="button"
      className="tr-plain cm-field-mark"
      aria-label={`Comment ${first.number}${others} on ${label}`}
      title={`Open comments on ${label}`}
      onClick={() => showThread(first.id)}
    >
      <span className="cm-number">
        {first.number}
        {more.length > 0 && '+'}
      </span>
    </button>
  );
}
