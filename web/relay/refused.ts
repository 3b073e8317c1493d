import { graphql } from 'relay-runtime';

import { asRefusalError, RefusalError } from './refusal.ts';

/**
 * The fields that every mutation reads of a refusal; those that can clash or lose something read more. Used by `refusalIn`, not by screens.
 */
void graphql`
  fragment refused_facts on Refusal {
    code
    status
    title
    message
    ... on SignInRefusal {
      missingSecondStep {
        username
        method
        organization
      }
    }
    ... on LockRefusal {
      mayOpen
    }
    ... on LimitRefusal {
      retryAfter
    }
  }
`;
void graphql`
  fragment refused_clashes on ClashRefusal {
    clashes {
      entityId
      type
      identifiers
      field
      base
      yours
      theirs
      savedBy
      savedAt
    }
  }
`;
void graphql`
  fragment refused_losses on LossRefusal {
    losses {
      attributes {
        name
      }
      labels {
        name
      }
      links {
        name
        targetName
      }
    }
  }
`;

type Refused = { message: string } & Record<string, unknown>;
/** Recognizes a refusal by the name under which Relay marks it. */
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && '__isRefusal' in answer;

/** Returns the refusal in a mutation's answer as an error; undefined if there is none. */
export function refusalIn(data: Record<string, unknown> | null | undefined): RefusalError | undefined {
  const refused = Object.values(data ?? {}).find(isRefused);
  if (!refused) return undefined;
  const { __typename: _type, __isRefusal: _own, code, status, title, message, ...facts } = refused;
  const { missingSecondStep, ...others } = facts as { missingSecondStep?: object | null };
  return asRefusalError({ message, extensions: { code, status, title, details: { ...others, ...missingSecondStep } } });
}

/** The answer of a mutation that was not refused: its payload without the fields of refusals. */
export type Done<TResponse> = { readonly [Root in keyof TResponse]: Required<PayloadOf<TResponse[Root]>> };
type PayloadOf<T> = Omit<T, 'refusal' | 'clash' | 'loss'>;
