import { NotTaken, type TextUpdate, type Channel } from '../../../web/parts/model/entity/together/shared-text.ts';

/** The server, as far as a text goes: it keeps parts, hands them on, and forgets all when it restarts. */
export class Server {
  text: { session: string; parts: TextUpdate[] } | undefined;
  number = 0;
  /** The reason for a refusal, in words. */
  refusal: string | undefined;
  readonly hearing = new Set<(part: TextUpdate) => void>();

  add(session: string, update: Uint8Array): number {
    const part = { session, update, number: ++this.number };
    this.text!.parts.push(part);
    for (const hear of this.hearing) hear(part);
    return part.number;
  }

  /** A way to it over which a call may get lost before it arrives, or its answer after. */
  channel(isLost: () => 'before' | 'after' | undefined): Channel {
    const over = async <T>(work: () => T): Promise<T> => {
      await nextTurn();
      const lost = isLost();
      if (lost === 'before') throw new NotTaken('soon');
      if (this.refusal) throw new NotTaken({ words: this.refusal });
      const answer = work();
      await nextTurn();
      if (lost === 'after') throw new NotTaken('soon');
      return answer;
    };
    return {
      pause: nextTurn,
      join: (session, state) =>
        over(() => {
          this.text ??= { session, parts: [] };
          if (this.text.session !== session)
            return {
              session: this.text.session,
              number: this.number,
              updates: this.text.parts.map(({ update }) => update),
            };
          return { session, number: this.add(session, state), updates: [] };
        }),
      send: (session, update, onlyAfter) =>
        over(() => {
          if (this.text?.session !== session) throw new NotTaken('over');
          if (onlyAfter !== undefined && onlyAfter !== this.number) throw new NotTaken('since');
          return this.add(session, update);
        }),
      follow: (heard) => {
        const hear = (part: TextUpdate) => void nextTurn().then(() => heard(part));
        for (const part of this.text?.parts ?? []) hear(part);
        this.hearing.add(hear);
        return () => this.hearing.delete(hear);
      },
    };
  }
}
export const nextTurn = () => new Promise<void>((done) => setImmediate(done));
