// Whatever a button, a menu or a key does is a command, which palette and `?` list: none is forgotten, and none is run that does not exist.
import { globSync, readFileSync } from 'node:fs';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const paths = globSync('web/**/*.{ts,tsx}', {
  exclude: ['web/dist/**', 'web/__generated__/**', 'web/node_modules/**'],
});
const files: ReadonlyMap<string, string> = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const code = [...files.values()].join('\n');
/** The reason of keys that mean something only while somebody writes. */
const FIELD = 'Enter, Escape, Tab and arrow keys of a field';

const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name!));

test('every command that a button runs is there', () => {
  const run = found(/\brunCommand\(\s*('[^']*'|\w+)/g);
  const offered = found(/\b(?:useShortcut\(\s*'[^']*',|useCommand\(\{[^}]*?\bdoes:)\s*('[^']*'|\w+)/g);
  run.delete('does'); // its own parameter
  expect(run.size).toBeGreaterThan(2);
  expect([...run].filter((name) => !offered.has(name))).toEqual([]);
});

/** Menus whose entries are no commands of the page, each with the number of entries and the reason. */
const menus: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'web/parts/platform/CommandItems.tsx': [1, 'shows commands'],
  'web/screens/diagrams/diagram/DiagramHead.tsx': [1, 'ticks of what is shown, which are commands there too'],
  'web/screens/diagrams/diagram/over-picture/ShapeMenu.tsx': [
    2,
    'the lock of one shape; colors, which are commands too',
  ],
  'web/screens/model/database/bulk/BulkLock.tsx': [2, 'choices behind a command of the bar'],
  'web/screens/model/database/bulk/BulkFlags.tsx': [1, 'choices behind a command of the bar'],
  'web/screens/model/database/bulk/BulkState.tsx': [1, 'choices behind a command of the bar'],
  'web/screens/model/merge/ThirdText.tsx': [4, 'choices for one of many texts'],
  'web/screens/model/organization/ManageProjectsScreen.tsx': [2, 'about one project of a list'],
  'web/screens/administration/admin/AdminRowMenu.tsx': [2, 'about one line of a list'],
  'web/screens/administration/admin/people/People.tsx': [1, 'choices for the ticked people'],
  'web/screens/testing/run/RunHead.tsx': [2, 'moments to look at, as many as there are cycles'],
  'web/screens/artifacts/dashboard/ArtifactMenu.tsx': [6, 'about one line of a list'],
  'web/screens/diagrams/dashboard/EntryParts.tsx': [5, 'about one diagram of a list'],
  'web/parts/artifacts/Baselines.tsx': [3, 'moments to look at, as many as there are baselines'],
  'web/parts/model/comments/CommentLine.tsx': [2, 'about one comment'],
  'web/parts/model/steps/StepLine.tsx': [2, 'about one step of the history'],
  'web/parts/model/entity/relations/MoveLink.tsx': [5, 'about one link of a list'],
  'web/parts/model/entity/fields/LinkedLabel.tsx': [1, 'about one label'],
  'web/parts/model/saved-queries/SavedQueryLine.tsx': [5, 'about one query of a list'],
  'web/parts/model/versions/VersionMenu.tsx': [3, 'about one version'],
  'web/attributes/rich-text/TableTools.tsx': [5, 'of the text in which the caret is'],
  'web/attributes/rich-text/insert/InsertMenu.tsx': [3, 'of the text in which the caret is'],
  'web/shell/HelpMenu.tsx': [3, 'its entries are commands there too'],
  'web/shell/HistoryMenu.tsx': [2, 'its entries are commands there too'],
  'web/shell/UndoItems.tsx': [1, 'undo and redo, which are commands'],
  'web/shell/UserMenu.tsx': [4, 'its entries are commands there too'],
  'web/shell/UserMenuPlaces.tsx': [1, 'pages, which the palette lists'],
  'web/shell/ProjectPreferences.tsx': [3, 'its entries are commands there too'],
  'web/shell/ProjectSwitcher.tsx': [5, 'projects, which the palette lists, and its command'],
  'web/shell/menu/MorePins.tsx': [2, 'pages, which the palette lists, and its command'],
  'web/shell/chat/HiddenChats.tsx': [1, 'chats with people, which the palette lists'],
};

/** Parts that hear keys by themselves and do not list them for `?`, with the reason. */
const hearers: Readonly<Record<string, string>> = {
  'web/attributes/rich-text/notations/MentionOffers.tsx': FIELD,
  'web/diagrams/parts/DiagramOutline.tsx': 'arrow keys of a tree',
  'web/diagrams/parts/DiagramPicture.tsx': 'listed by useKeys.ts of its screen',
  'web/parts/model/comments/CommentComposer.tsx': FIELD,
  'web/parts/model/entity/fields/PlainField.tsx': FIELD,
  'web/parts/model/entity/form/FieldFrame.tsx': FIELD,
  'web/parts/model/entity/relations/MoveLink.tsx': 'named at its button',
  'web/screens/artifacts/dashboard/ArtifactRow.tsx': FIELD,
  'web/screens/artifacts/document/DocumentRow.tsx': 'listed by useKeysOfRows.ts and useRowCommands.ts',
  'web/screens/artifacts/document/FindBar.tsx': FIELD,
  'web/screens/artifacts/document/NewRow.tsx': 'listed by useKeysOfRows.ts and useRowCommands.ts',
  'web/screens/artifacts/document/RowFrame.tsx': 'listed by useKeysOfRows.ts',
  'web/screens/artifacts/document/SuggestionEditor.tsx': 'listed by useKeysOfRows.ts',
  'web/screens/artifacts/presentation/BoxPanel.tsx': FIELD,
  'web/screens/artifacts/presentation/Canvas.tsx': 'listed by useKeysOfSlides.ts',
  'web/screens/artifacts/presentation/Presenter.tsx': 'listed by useKeysOfSlides.ts',
  'web/screens/artifacts/presentation/Strip.tsx': 'listed by useKeysOfSlides.ts',
  'web/screens/artifacts/presentation/Writing.tsx': FIELD,
  'web/screens/diagrams/dashboard/EntryParts.tsx': FIELD,
  'web/screens/diagrams/diagram/chain/NextShapeField.tsx': FIELD,
  'web/screens/diagrams/diagram/over-picture/FilterBar.tsx': FIELD,
  'web/screens/diagrams/diagram/over-picture/NoteField.tsx': FIELD,
  'web/screens/diagrams/diagram/over-picture/ShapeNameField.tsx': FIELD,
  'web/screens/diagrams/diagram/side/Coordinates.tsx': FIELD,
  'web/screens/diagrams/diagram/side/ShortField.tsx': FIELD,
  'web/screens/model/database/cards/CardGrid.tsx': 'listed by useCursor.ts',
  'web/screens/model/database/cells/CellEditor.tsx': FIELD,
  'web/screens/model/database/cells/CellPopover.tsx': FIELD,
  'web/screens/model/database/columns/ResizeHandle.tsx': 'arrow keys of a separator',
  'web/screens/model/database/search/completion/QueryInput.tsx': FIELD,
  'web/screens/model/database/table/DatabaseHeadRow.tsx': 'arrow keys from head to head',
  'web/screens/model/database/table/Grid.tsx': 'listed by useCursor.ts and useCells.ts',
  'web/screens/model/entity/picture/Cropper.tsx': 'arrow keys of a picture that is cropped',
  'web/screens/model/merge/ThirdText.tsx': FIELD,
  'web/screens/model/schema/editor/DefaultField.tsx': FIELD,
  'web/screens/model/schema/editor/ChoiceRows.tsx': FIELD,
  'web/screens/model/schema/walk/WalkPage.tsx': 'named above the stops',
  'web/screens/testing/run/StepRow.tsx': FIELD,
  'web/shell/chat/ChatSidebar.tsx': 'Escape closes it',
  'web/shell/chat/ChatWindow.tsx': 'Escape closes it',
  'web/shell/chat/Edge.tsx': 'arrow keys of a separator',
  'web/shell/chat/MessageComposer.tsx': FIELD,
  'web/shell/menu/MainMenu.tsx': 'named in the menu',
  'web/shell/menu/MenuGroups.tsx': 'arrow keys of a list of links',
  'web/shell/menu/PinnedLink.tsx': 'named at the link',
  'web/shell/palette/PaletteField.tsx': FIELD,
};

test('an entry of a menu is a command of the page, or is listed with the reason why not', () => {
  const found = Object.fromEntries(
    [...files].flatMap(([path, text]) => {
      const count = text.match(/<Menu\.(Item|CheckboxItem|RadioItem)\b/g)?.length ?? 0;
      return count > 0 ? [[path, count]] : [];
    }),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(menus).map(([path, [count]]) => [path, count])));
});

test('a part that hears keys lists them for ?, or is listed with the reason why not', () => {
  const hears = /\bonKeyDown(Capture)?=|addEventListener\('keydown'/;
  const lists = /\buseKeysOf\(|\buseCommands?\(|\buseShortcut\(/;
  const silent = [...files].flatMap(([path, text]) =>
    !path.startsWith('web/ui/') && hears.test(text) && (!lists.test(text) || path in hearers) ? [path] : [],
  );
  expect(silent.toSorted()).toEqual(Object.keys(hearers).toSorted());
});

/** Elements in the actions of heads that declare no command by themselves, with the reason. */
const inHeads: Readonly<Record<string, readonly [names: readonly string[], reason: string]>> = {
  'web/screens/model/database/DatabaseHead.tsx': [
    ['{children}', 'ActionIcon', 'NewEntityMenu', 'PasteDialog'],
    'tools, which are commands; Paste from spreadsheet and New entity, declared above',
  ],
  'web/screens/model/entity/CreateEntityForm.tsx': [['Button'], 'sends the form, as Ctrl S does, which is a command'],
  'web/screens/model/entity/EntityHead.tsx': [
    ['EntityMenu', 'Visitors', '{tools}'],
    'entries of a menu, which are commands; the people who are here',
  ],
  'web/screens/model/organization/OrganizationScreen.tsx': [['Button', 'Button'], 'pages, which the palette lists'],
  'web/screens/model/project/ProjectScreen.tsx': [['NewEntityMenu'], 'opens by New entity, declared above'],
  'web/screens/model/schema/OrganizationSchemaScreen.tsx': [['SchemaTabs'], 'declares its links as pages'],
  'web/screens/model/schema/SchemaScreen.tsx': [['SchemaTabs'], 'declares its links as pages'],
};

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';
const nodesIn = (it: unknown): Node[] => (isNode(it) ? [it, ...Object.values(it).flat().flatMap(nodesIn)] : []);
const nameOf = (node: unknown) => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

const DECLARED = /^Command(Button|Link|Download)$/;
/** Elements that nobody presses, only what is in them. */
const AROUND = /^(FileButton|Suspense|Group|span|div)$/;

/** Lists what an expression shows that may be pressed without being a command; what comes from elsewhere is named in braces. */
function pressedIn(shown: unknown): string[] {
  if (!isNode(shown)) return [];
  const among = (...keys: string[]) => keys.flatMap((key) => [shown[key]].flat().flatMap(pressedIn));
  switch (shown.type) {
    case 'JSXElement': {
      const name = nameOf((shown['openingElement'] as Node)['name']);
      return DECLARED.test(name) ? [] : AROUND.test(name) ? among('children') : [name];
    }
    case 'JSXFragment':
      return among('children');
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return among('expression');
    case 'LogicalExpression':
      return shown['operator'] === '&&' ? among('right') : among('left', 'right');
    case 'ConditionalExpression':
      return among('consequent', 'alternate');
    case 'ArrowFunctionExpression':
      return among('body');
    case 'JSXText':
    case 'JSXEmptyExpression':
    case 'Literal':
      return [];
    default:
      return [`{${nameOf(shown) || shown.type}}`];
  }
}

/** Lists what stands in the actions of heads and may be pressed without being a command. */
const undeclared = (text: string): string[] =>
  nodesIn(parseSync('head.tsx', text).program)
    .filter((each) => each.type === 'JSXOpeningElement' && nameOf(each['name']) === 'PageHead')
    .flatMap(({ attributes }) => attributes as Node[])
    .flatMap((each) => (nameOf(each['name']) === 'actions' ? pressedIn(each['value']) : []))
    .toSorted();

test('a button of the head of a page is a command, or is listed with the reason why not', () => {
  const heads = [...files].filter(([path]) => path.startsWith('web/screens/'));
  const found = heads.flatMap(([path, text]) => {
    const names = text.includes('<PageHead') ? undeclared(text) : [];
    return names.length > 0 ? [[path, names]] : [];
  });
  const listed = Object.entries(inHeads).map(([path, [names]]) => [path, names.toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

test('the rule finds buttons that are no commands, wherever in the actions they are', () => {
  const of = (actions: string) => undeclared(`const head = <PageHead title="Teams" actions={${actions}} />;`);
  expect(of('<Button onClick={open}>New team</Button>')).toEqual(['Button']);
  expect(of('mayWrite && <><CommandButton does="A" run={open} /><a href="/">Open</a></>')).toEqual(['a']);
  expect(of('<FileButton>{(props) => <Button {...props}>Upload</Button>}</FileButton>')).toEqual(['Button']);
  expect(of('<>{tools}</>')).toEqual(['{tools}']);
  expect(of('tools')).toEqual(['{tools}']);
  expect(of('<NewMenu />')).toEqual(['NewMenu']);
  expect(of('isNarrow ? tools() : <Button />')).toEqual(['Button', '{CallExpression}']);
  expect(of('<CommandButton does="New team" icon={IconPlus} run={open}>New <b>team</b></CommandButton>')).toEqual([]);
  expect(of('<CommandLink does="Schema" to={paths.schema(slug, 0)} />')).toEqual([]);
});

/** Commands of a page that have the name of one of the frame, with the reason. */
const sameDeeds: Readonly<Record<string, string>> = {
  'Create a New Project': 'the same deed',
  Banner: 'of an organization, on whose page the frame has no project',
};

test('no command of a page has the name of one of the frame, unless it does the same', () => {
  const namesIn = (frame: boolean) =>
    new Set(
      [...files].flatMap(([path, text]) =>
        path.startsWith('web/shell/') === frame
          ? [...text.matchAll(/\bdoes(?:: '|=")([^'"]+)/g)].map(([, name]) => name!)
          : [],
      ),
    );
  const ofPages = namesIn(false);
  expect([...namesIn(true)].filter((name) => ofPages.has(name)).toSorted()).toEqual(Object.keys(sameDeeds).toSorted());
});
