import type { RefusalFacts } from '../../../relay/refusal.ts';

/** The values that an entity cannot keep in its new class, by the server's names. */
export interface ClassLoss {
  attributes: readonly { name: string }[];
  labels: readonly { name: string }[];
  links: readonly { name: string; targetName: string }[];
}

/** Reads the losses from a refused change of class; undefined for other refusals. */
export const lossesIn = (refusal: RefusalFacts | undefined): ClassLoss | undefined =>
  refusal?.code === 'CLASS_CHANGE_LOSES' ? (refusal.details?.['losses'] as [ClassLoss] | undefined)?.[0] : undefined;

/** Lists the values that are lost with the old class. */
export function ClassLosses({ losses, className }: { losses: ClassLoss; className: string }) {
  const { attributes, labels, links } = losses;
  const lines = [
    ...attributes.map(({ name }) => `Attribute ${name}`),
    ...labels.map(({ name }) => `Label ${name}`),
    ...links.map(({ name, targetName }) => `Relationship ${name} ${targetName}`),
  ];
  return (
    <div role="alert">
      <div>As {className} it can't keep the following values. They stay in the history, and undo restores them.</div>
      <ul className="en-losses">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
