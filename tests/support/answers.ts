// Mutations answer unions. Most tests are about what is done, not about that, so they write and judge mutations shortly: what is asked of a
// mutation is asked of its payload, and a refusal stands in `errors`, like that of a query. The union itself has tests of its own.
import { Kind, parse, print, visit, type DocumentNode, type FieldNode, type SelectionSetNode } from 'graphql';

/** A fragment with every fact of every refusal, under names that no payload has. */
const refused = `fragment Refused on Refusal {
  refused_code: code refused_status: status refused_title: title refused_message: message
  ... on ClashRefusal { refused_clashes: clashes { entityId entity: entityName type identifiers field before: base yours theirs savedBy savedAt } }
  ... on LossRefusal { refused_losses: losses {
    entityId entity: entityName class: className attributes { propertyId name } labels { labelId name } links { relationId name targetId target: targetName } } }
  ... on InUseRefusal { refused_uses: uses { kind id: itemId entities links } }
  ... on LockRefusal { refused_lockedBy: lockedBy refused_mayOpen: mayOpen }
  ... on LicenceRefusal { refused_reason: reason }
  ... on LimitRefusal { refused_limit: limit refused_retryAfter: retryAfter }
  ... on SignInRefusal { refused_missingSecondStep: missingSecondStep { username method } }
  ... on InvalidRefusal { refused_path: path }
}`;
const [fragment] = parse(refused).definitions;

/** Rewrites a document to select its mutations' payloads with their refusals; returns other documents unchanged. */
export function asAnswers(query: string): string {
  if (!query.includes('mutation')) return query;
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return query; // The server says what is wrong with it.
  }
  let isChanged = false;
  const changed = visit(document, {
    OperationDefinition: {
      enter: (node) => {
        if (node.operation !== 'mutation') return false;
        const selections = node.selectionSet.selections.map((root) => {
          if (root.kind !== Kind.FIELD || !isShort(root.selectionSet)) return root;
          isChanged = true;
          return { ...root, selectionSet: unionOf(root) };
        });
        return { ...node, selectionSet: { ...node.selectionSet, selections } };
      },
    },
  }) as DocumentNode;
  return isChanged ? print({ ...changed, definitions: [...changed.definitions, fragment!] }) : query;
}

const isShort = (set: SelectionSetNode | undefined): set is SelectionSetNode =>
  set !== undefined && set.selections.every(({ kind }) => kind === Kind.FIELD);

function unionOf({ name, selectionSet }: FieldNode): SelectionSetNode {
  const payload = `${name.value[0]!.toUpperCase()}${name.value.slice(1)}Payload`;
  const typeCondition = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: payload } } as const;
  return {
    kind: Kind.SELECTION_SET,
    selections: [
      { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: selectionSet! },
      { kind: Kind.FRAGMENT_SPREAD, name: { kind: Kind.NAME, value: 'Refused' } },
    ],
  } as SelectionSetNode;
}

interface Body {
  data?: Record<string, unknown> | null;
  errors?: unknown[];
}
const OWN = 'refused_';

/** Moves refusals in an answer to `errors`; without data if there is one, since nothing of a refused mutation exists. */
export function asErrors<T extends Body>(answer: T): T {
  const errors = Object.entries(answer.data ?? {}).flatMap(([root, value]) =>
    typeof value === 'object' && value !== null && `${OWN}code` in value ? [errorOf(root, value)] : [],
  );
  return errors.length > 0 ? { ...answer, data: null, errors: [...(answer.errors ?? []), ...errors] } : answer;
}

function errorOf(root: string, value: object) {
  const known = Object.entries(value).filter(([name, fact]) => name.startsWith(OWN) && fact !== null);
  const { code, status, title, message, missingSecondStep, ...facts } = Object.fromEntries(
    known.map(([name, fact]) => [name.slice(OWN.length), fact as unknown]),
  );
  const details = { ...facts, ...(missingSecondStep as object | undefined) };
  const extensions = { code, status, title, ...(Object.keys(details).length > 0 && { details }) };
  return { message, path: [root], extensions };
}
