import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Shows a few figures, each with its name and meaning. */
export const Facts = ({ title, id, facts }: { title: string; id: string; facts: readonly Fact[] }) => (
  <section className="tr-card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl className="ad-facts">
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
