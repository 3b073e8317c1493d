import { isWaiting, outbox } from '../../../relay/outbox/entries.ts';
import { isRecord } from '../../../ui/is-record.ts';
import { useStore } from '../../../ui/store.ts';

/** Shows comments that were written offline and are sent when the connection returns. */
export function WaitingComments({ entityId }: { entityId: string }) {
  const said = useStore(outbox)
    .filter(isWaiting)
    .flatMap(({ key, root, variables: { input } }) =>
      root === 'createComment' && isRecord(input) && input['entityId'] === entityId
        ? [{ key, content: String(input['content']) }]
        : [],
    );
  return said.map(({ key, content }) => (
    <article key={key} className="cm-line cm-waiting" aria-label="Your comment, not sent yet">
      <div className="tr-grow">
        <div className="cm-by tr-dim">Sent when the connection returns</div>
        <p className="cm-words">{content}</p>
      </div>
    </article>
  ));
}
