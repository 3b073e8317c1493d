import type { DiagramCompartment, CompartmentRow } from '../../shape-kinds.ts';
import { entityTitle } from './drawing.ts';
import type { Model, Reached } from './model.ts';

const compartment = (name: string, rows: readonly CompartmentRow[]): DiagramCompartment[] =>
  rows.length > 0 ? [{ name, rows: [...rows] }] : [];
const rowsOf = (entities: readonly Reached[], text: (entity: Reached) => string): CompartmentRow[] =>
  entities.map((entity) => ({ entityId: entity.id, text: text(entity) }));

/** `mass : 5 kg` */
export function valueRowText(model: Model, value: Reached, sign = ' = '): string {
  const [amount, units] = [model.words.text(value, 'Value'), model.words.text(value, 'Units')];
  return [value.name || entityTitle(value), [amount, units].filter(Boolean).join(' ')].filter(Boolean).join(sign);
}

/** Writes an operation as `read(image : picture) : alarm`: the inputs that an action receives, and the outputs that it generates. */
function operationText(model: Model, action: Reached): string {
  const parameter = (item: Reached) => [item.name, model.words.text(item, 'Type')].filter(Boolean).join(' : ');
  const taken = model.fars(action, 'receives').map(parameter).join(', ');
  const given = model
    .fars(action, 'generates')
    .map((item) => model.words.text(item, 'Type') || item.name)
    .join(', ');
  return `${action.name || entityTitle(action)}(${taken})${given ? ` : ${given}` : ''}`;
}

/** The labels of states, which are not among an entity's values. */
const stateLabels = [
  'State',
  'Initial State',
  'Final State',
  'History State',
  'Parallel State',
  'Region State',
] as const;
export const isState = (model: Model, entity: Reached): boolean =>
  stateLabels.some((label) => model.words.has(entity, label));

export const valueCompartments = (model: Model, entity: Reached, name: string, sign = ' = '): DiagramCompartment[] =>
  compartment(
    name,
    rowsOf(
      model.fars(entity, 'specified by').filter((each) => !isState(model, each)),
      (each) => valueRowText(model, each, sign),
    ),
  );
export const operationsOf = (model: Model, entity: Reached): DiagramCompartment[] =>
  compartment(
    'operations',
    rowsOf(model.fars(entity, 'performs'), (each) => operationText(model, each)),
  );
export const constraintsOf = (model: Model, entity: Reached): DiagramCompartment[] =>
  compartment(
    'constraints',
    rowsOf(model.fars(entity, 'equation of'), (each) => model.words.text(each, 'Value') || entityTitle(each)),
  );
export const portsOf = (model: Model, entity: Reached): DiagramCompartment[] =>
  compartment(
    'ports',
    rowsOf(
      model.children(entity).filter((each) => model.words.isA(each, 'Port')),
      (port) => [directionWord(model, port), port.name || entityTitle(port)].filter(Boolean).join(' '),
    ),
  );

const directionWords: Record<string, string> = { In: 'in', Out: 'out', 'In and Out': 'inout' };
const directionWord = (model: Model, port: Reached) => directionWords[model.words.text(port, 'Direction')] ?? '';

export const plainRows = (name: string, rows: readonly string[]): DiagramCompartment[] =>
  compartment(
    name,
    rows.map((text) => ({ entityId: null, text })),
  );
