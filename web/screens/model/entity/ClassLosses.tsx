import type { RefusalFacts } from '../../../relay/refusal.ts';

/** What an entity cannot keep in its new class, as the server names it. */
export interface Loss {
  attributes: readonly { name: string }[];
  labels: readonly { name: string }[];
  links: readonly { name: string; targetName: string }[];
}

/** What a refused change of class would lose; undefined where it was refused for something else. */
export const lossesIn = (refusal: RefusalFacts | undefined): Loss | undefined =>
  refusal?.code === 'CLASS_CHANGE_LOSES' ? (refusal.details?.['losses'] as [Loss] | undefined)?.[0] : undefined;

/** The list of what goes with the old class. */
export function ClassLosses({ losses, className }: { losses: Loss; className: string }) {
  const { attributes, labels, links } = losses;
  const lines = [
    ...attributes.map(({ name }) => `Attribute ${name}`),
    ...labels.map(({ name }) => `Label ${name}`),
    ...links.map(({ name, targetName }) => `Relationship ${name} ${targetName}`),
  ];
  return (
    <div role="alert">
      <div>As {className} it cannot keep the following. It stays in the history, and undoing brings it back.</div>
      <ul className="en-losses">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
