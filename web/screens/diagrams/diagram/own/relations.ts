import type { Environment } from 'react-relay';

import type { useHere } from '../../../../routing/paths.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { Ask } from '../editing/useAsking.ts';
import type { Lawful } from '../law-on.ts';
import { readLaw } from '../law.ts';

interface Given {
  environment: Environment;
  here: Pick<ReturnType<typeof useHere>, 'organization' | 'projectId'>;
  ask: Ask;
  /** The entity that the relation leads away from. */
  from: { id: string; name: string };
  /** The class of its target. */
  className: string;
}

/** Asks for the relation of a new link, if the diagram leaves it open; takes the only valid one without asking. */
export async function relationFor({ environment, here, ask, from, className }: Given): Promise<Lawful | undefined> {
  const law = await readLaw(environment, here, from.id);
  const lawful = [...law.values()].filter(({ classes }) => classes.has(className));
  if (lawful.length === 0)
    toast.failed({ title: 'Not linked', message: `The schema allows no relation from ${from.name} to ${className}.` });
  if (lawful.length < 2) return lawful[0];
  const said = await ask({
    title: 'Which relation?',
    verb: 'Link',
    fields: [
      {
        name: 'relation',
        label: `${from.name} …`,
        options: lawful
          .map(({ id, name }) => ({ value: id, label: `${name} …` }))
          .toSorted((a, b) => (a.label < b.label ? -1 : 1)),
      },
    ],
  });
  return lawful.find(({ id }) => id === said?.['relation']);
}
