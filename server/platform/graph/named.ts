import {
  getNullableType,
  isInputObjectType,
  isListType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';

import { foreignId, noIdOf } from '../../refusals/ids.ts';
import { pastStays } from '../../refusals/past.ts';
import { within } from '../../refusals/refusal.ts';
import { keyForms, placesNamed, type ItemNamed, type AcceptedIds, type PlaceNamed } from './ids.ts';
import { nodeKey, nodeNamed } from './nodes.ts';

type Input = GraphQLArgument | GraphQLInputField;
type Values = Record<string, unknown>;
interface Options {
  /** True for a change, which is impossible in the past. */
  isChange: boolean;
  /** The organization of the parent; an id of another is refused. */
  organizationId?: number | undefined;
}

const namesOf = ({ extensions }: Input) => extensions['names'] as AcceptedIds | undefined;

const known = new WeakMap<readonly Input[], boolean>();
/** Tells whether ids occur anywhere among these inputs; computed once per field. */
function takeIds(inputs: readonly Input[]): boolean {
  const isKnown = known.get(inputs);
  if (isKnown !== undefined) return isKnown;
  known.set(inputs, false); // for inputs that hold themselves
  const take = inputs.some((each) => namesOf(each) !== undefined || takeIds(fieldsOf(each.type)));
  known.set(inputs, take);
  return take;
}

const none: readonly Input[] = [];
const lists = new WeakMap<GraphQLInputType, readonly Input[]>();
function fieldsOf(given: GraphQLInputType): readonly Input[] {
  const type = getNullableType(given);
  if (isListType(type)) return fieldsOf(type.ofType as GraphQLInputType);
  if (!isInputObjectType(type)) return none;
  const fields = lists.get(type) ?? Object.values(type.getFields());
  lists.set(type, fields);
  return fields;
}

/** Replaces the ids in a field's arguments by the things they name; refuses ids of nothing, or of something else. */
export function withNamed(inputs: readonly Input[], values: Values, options: Options): Values {
  return takeIds(inputs) ? new Reader(options).fields(inputs, values) : values;
}

const orders = new WeakMap<readonly Input[], readonly Input[]>();
const isPlace = (input: Input) => namesOf(input)?.types.some((type) => Object.hasOwn(placesNamed, type));
/** The inputs with those first that say where all the others are. */
function placesFirst(inputs: readonly Input[]): readonly Input[] {
  const order = orders.get(inputs) ?? [...inputs.filter(isPlace), ...inputs.filter((each) => !isPlace(each))];
  orders.set(inputs, order);
  return order;
}

/** Reads the ids of one call. */
class Reader {
  readonly #isChange: boolean;
  #organizationId: number | undefined;
  readonly #new = new Map<string, number>();

  constructor({ isChange, organizationId }: Options) {
    this.#isChange = isChange;
    this.#organizationId = organizationId;
  }

  fields(inputs: readonly Input[], values: Values): Values {
    const read = { ...values };
    for (const input of placesFirst(inputs)) {
      const value = values[input.name];
      if (value === null || value === undefined) continue;
      const look = () => this.#value(input, input.type, value);
      // Every mutation has one argument, `input`, which names nothing.
      read[input.name] = input.name === 'input' ? look() : within(input.name, look);
    }
    return read;
  }

  #value(input: Input, given: GraphQLInputType, value: unknown): unknown {
    const type = getNullableType(given);
    const names = namesOf(input);
    if (value === null || value === undefined) return value;
    if (isListType(type) && Array.isArray(value))
      return value.map((each, at) => within(at, () => this.#value(input, type.ofType as GraphQLInputType, each)));
    if (names) return this.#named(names, String(value));
    const fields = fieldsOf(type);
    return takeIds(fields) ? this.fields(fields, value as Values) : value;
  }

  #named({ types, orNew, withOrganization }: AcceptedIds, id: string): number | string | PlaceNamed | ItemNamed {
    if (orNew && /^new:./su.test(id)) return this.#numberOfNew(id);
    const { typename, id: key } = nodeNamed(id);
    const type = types.find((each) => each === typename);
    const numbers = type && keyForms[type];
    if (numbers === null) return key;
    const found = numbers && nodeKey(key, numbers);
    if (!type || !found) throw noIdOf(id, types, orNew);
    if (this.#isChange && found.asOf !== null) throw pastStays();
    const [organization] = found.numbers;
    if (organization !== (this.#organizationId ??= organization)) throw foreignId(id);
    const own = found.numbers.at(-1)!;
    const placeOf = placesNamed[type];
    if (placeOf) return placeOf(organization, own);
    return withOrganization ? { type, organization, id: own } : own;
  }

  #numberOfNew(name: string): number {
    const number = this.#new.get(name) ?? -1 - this.#new.size;
    this.#new.set(name, number);
    return number;
  }
}
