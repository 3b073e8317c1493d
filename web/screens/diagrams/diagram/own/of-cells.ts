import { set, type MenuEntry, type Own } from './own.ts';
import { takenOver } from './performed.ts';
import { isMovableCell, squareCellOf, squareRows, type SquareCell } from './squares.ts';

/** Moves the items of a cell to another, which other actions then make and take. */
export async function moveToCell(own: Own, key: string, to: SquareCell): Promise<void> {
  const shape = own.shapes.get(key);
  const rows = shape ? squareRows(shape) : [];
  if (!shape || rows.length === 0) return;
  let itemId: number | undefined = rows[0]!.entity!.entityId;
  if (rows.length > 1) {
    const options = rows.map(({ text, entity }) => ({ value: String(entity!.entityId), label: text }));
    const fields = [{ name: 'item', label: 'Input or output', options }];
    const said = await own.ask({ title: 'Which one?', verb: 'Move', fields });
    itemId = said && Number(said['item']);
  }
  const actions = itemId === undefined ? undefined : await actionsAt(own, to);
  if (actions) await set(own, key, { itemId, from: squareCellOf(shape), to, ...actions });
}

/** Asks which actions of the two on the diagonal make and take the items of a cell. */
async function actionsAt({ environment, ask, content }: Own, { row, column }: SquareCell) {
  const onDiagonal = (place: number) =>
    content.shapes.find((shape) => shape.kind === 'DIAGONAL' && squareCellOf(shape).row === place);
  const [from, to] = [onDiagonal(row), onDiagonal(column)];
  return from && to ? takenOver({ environment, ask, from, to }) : {};
}

/** Offers moving to another cell as a menu entry, for people without a mouse. */
export function cellEntries(own: Own, key: string): MenuEntry[] {
  const shape = own.shapes.get(key);
  if (!shape || !isMovableCell(shape, own.type.tools)) return [];
  const here = squareCellOf(shape);
  const options = own.content.shapes
    .filter(({ kind }) => kind === 'DIAGONAL')
    .map((each) => ({
      value: String(squareCellOf(each).row),
      label: [each.entity?.number, each.text ?? each.entity?.name].filter(Boolean).join(' '),
    }));
  return [
    {
      name: 'Move to another cell',
      act: async () => {
        const said = await own.ask({
          title: 'Move to another cell',
          verb: 'Move',
          fields: [
            { name: 'row', label: 'From', options, value: String(here.row) },
            { name: 'column', label: 'To', options, value: String(here.column) },
          ],
        });
        if (said) await moveToCell(own, key, { row: Number(said['row']), column: Number(said['column']) });
      },
    },
  ];
}
