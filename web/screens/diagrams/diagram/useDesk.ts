import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import type { DiagramScreenQuery$data } from '#graph/DiagramScreenQuery.graphql';
import type { Content, Shape } from '#shared/drawing/content.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';
import type { Point } from '#shared/drawing/scene.ts';

import type { Tool } from '../../../diagrams/DiagramTypeFacts.ts';
import { View } from '../../../diagrams/engine/view.ts';
import { useArranged } from '../../../diagrams/useArranged.ts';
import { useDrawing } from '../../../diagrams/useDrawing.ts';
import { useOpenTab } from '../../../parts/model/sidebar/arranged/useArrangedTabs.ts';
import { useShownHere } from '../../../parts/model/steps/shown-here.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { useCaptions, useCaptionsAsked } from './own/useCaptions.ts';
import { useOwn } from './own/useOwn.ts';
import { useRollUp } from './own/useRollUp.ts';
import type { Gestures } from './pictures/gestures.ts';
import { rightsOn } from './rights.ts';
import { useClipboard } from './useClipboard.ts';
import { useColouring } from './useColouring.ts';
import { useEditing } from './useEditing.ts';
import { useLawful } from './useLawful.ts';
import { useOthers } from './useOthers.ts';
import { useReachHighlight } from './useReachHighlight.ts';
import { useRelations } from './useRelations.ts';
import { usualLines } from './usual-lines.ts';

export interface DeskInput {
  diagram: DiagramScreenQuery$data['project']['diagram'];
  projectName: string;
  banner: DiagramScreenQuery$data['project']['banner'];
  mayWrite: boolean;
}

/** Returns the numbers of all entities on a picture, as shapes, rows or lines. */
const entitiesOn = ({ shapes, lines }: Content): number[] =>
  [...shapes, ...shapes.flatMap(({ compartments }) => compartments.flatMap(({ rows }) => rows)), ...lines].flatMap(
    ({ entity }) => entity?.entityId ?? [],
  );

/** Keeps the state of the diagram editor: the picture, its selection, the permitted actions, and the panels around it. */
export function useDesk({ diagram, projectName, banner, mayWrite: isPermitted }: DeskInput, gestures: Gestures) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { type, root } = diagram;
  const drawing = useDrawing(diagram, type.slug, root);
  const { places } = drawing;
  useShownHere(() => [root.entityId, ...entitiesOn(drawing.content)]);
  const rollUp = useRollUp(drawing.content);
  const mayWrite = isPermitted && !drawing.isGone;
  const asked = useCaptionsAsked();
  const colouring = useColouring({
    slug: type.slug,
    entityId: root.entityId,
    content: rollUp.content,
    places,
    mayWrite,
    isWantedElsewhere: asked.chosen.length > 0,
    drawing,
  });
  const { content, choices } = useCaptions(rollUp.content, asked.chosen, colouring.facts);
  const around = useAround(type.picture);
  const relations = useRelations({
    slug: type.slug,
    entityId: root.entityId,
    content,
    isWanted: around.isRelations,
    mayWrite,
    drawing,
  });
  const colours = useMemo(
    () => new Map([...colouring.colours, ...relations.colours]),
    [colouring.colours, relations.colours],
  );
  const isRoot = ({ kind, entity }: Shape) => kind === 'START' || entity?.entityId === root.entityId;
  const rootKey = gestures.isReadFromBeginning ? undefined : content.shapes.find(isRoot)?.key;
  const { scene, progress, cancel } = useArranged(type.picture, content, places, colours, rootKey);
  const [view] = useState(() => new View());
  useLayoutEffect(() => view.startAt(rootKey), [view, rootKey]);
  const isHigher = asked.chosen.length > 0 && colouring.facts.length > 0;
  useLayoutEffect(() => {
    if (isHigher) view.enterAnew();
  }, [view, isHigher]);
  const [selection, select] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ key: string | undefined; x: number; y: number }>();
  const [goal, focus] = useState<readonly string[]>();
  const editing = useEditing({ type, gestures, root, drawing, scene, selection, select, focus });
  const { shapes, free, connecting, locks } = editing;
  const [first] = selection;
  const picked = selection.size === 1 && first !== undefined ? first : undefined;
  const pickedShape = picked !== undefined && shapes.has(picked) ? picked : undefined;
  const pickedLine = content.lines.find(({ key }) => key === picked);
  const pickedEntity = picked === undefined ? null : (shapes.get(picked)?.entity ?? pickedLine?.entity ?? null);
  const law = useLawful(type, shapes, connecting?.from ?? picked);
  const { of: heldBy } = locks;
  const rights = useMemo(
    () =>
      rightsOn(
        type,
        gestures,
        shapes,
        (key) => free.has(key),
        mayWrite,
        (key) => heldBy(key)?.mayOpen === true,
      ),
    [type, gestures, shapes, free, mayWrite, heldBy],
  );
  const own = useOwn({ type, gestures, content, shapes, scene, editing, rights, mayWrite });
  const impact = useReachHighlight(view, content, around.isImpact ? pickedShape : undefined);
  useOthers(view, content, picked);
  useEffect(() => view.showGrid(around.hasGrid), [view, around.hasGrid]);
  useEffect(
    () => view.lay({ lawful: connecting ? law.targets(connecting.from, connecting.tool) : undefined }),
    [view, connecting, law],
  );
  const middle = (): Point => {
    const { x, y, k } = view.camera.get();
    return [(view.width / 2 - x) / k - 70, (view.height / 2 - y) / k - 30];
  };
  const clipboard = useClipboard({ editing, scene, free, select, middle });

  /** Opens the diagram of a shape's entity, or its page if the picture is already of it. */
  const open = (key: string) => {
    if (free.has(key)) return mayWrite ? editing.setRenaming(key) : undefined;
    const entity = shapes.get(key)?.entity ?? content.lines.find((line) => line.key === key)?.entity;
    if (!entity) return;
    const isRoot = entity.entityId === root.entityId;
    void navigate(
      isRoot
        ? paths.entity(organization, projectId, entity.entityId)
        : paths.diagram(organization, projectId, type.slug, entity.entityId),
    );
  };
  /** Draws a line; asks which one only if the schema leaves a choice. */
  const drawLine = (from: string, to: string, tool?: Tool) => {
    const lawful = tool ? [tool] : usualLines(type.tools).filter((each) => law.isLawful(each, from, to));
    void editing.connect(from, to, lawful.length === 1 ? lawful[0] : undefined);
  };
  const finishLine = (to: string) => {
    if (!connecting) return;
    editing.setConnecting(undefined);
    if (to !== connecting.from && law.targets(connecting.from, connecting.tool).has(to))
      drawLine(connecting.from, to, connecting.tool);
  };
  const openMenu = (key: string | undefined) => {
    const item = key === undefined ? undefined : view.finder.item(key);
    const { x, y, k } = view.camera.get();
    setMenu({ key, x: item ? item.box.x * k + x + 16 : 40, y: item ? (item.box.y + item.box.height) * k + y : 40 });
  };
  return {
    type,
    gestures,
    root,
    projectName,
    banner,
    isPermitted,
    mayWrite,
    drawing,
    content,
    places,
    colouring,
    relations,
    impact,
    scene,
    progress,
    cancel,
    view,
    goal,
    focus,
    selection,
    select,
    selectAll: () => select(new Set([...content.shapes.map(({ key }) => key), ...free.keys()])),
    menu,
    setMenu,
    openMenu,
    editing,
    shapes,
    free,
    picked,
    pickedShape,
    pickedLine,
    pickedEntity,
    law,
    rights,
    around,
    clipboard,
    rollUp,
    captions: { ...asked, choices },
    ...own,
    middle,
    open,
    drawLine,
    finishLine,
    title: `${root.displayName}, ${type.name}`,
    isEmpty: content.shapes.length === 0 && free.size === 0,
  };
}

/** The key of the sidebar at the left of a picture, for its arrangement. */
export const DIAGRAM_LEFT = 'left diagram';

/** Keeps which panels around the picture are open. */
function useAround(picture: string) {
  const [isLegend, setLegend] = useState(pictureOf(picture).hasLegend === true);
  const [isMinimap, setMinimap] = useState(true);
  const [hasGrid, setGrid] = useState(true);
  const [isLeftOpen, setLeftOpen] = useState(false);
  const [isRightOpen, setRightOpen] = useState(false);
  const [isColouring, setColouring] = useState(false);
  const [isCaptioning, setCaptioning] = useState(false);
  const [isFilter, setFilter] = useState(false);
  const [isRelations, setRelations] = useState(false);
  const [isImpact, setImpact] = useState(false);
  const [left = 'Shapes', setLeft] = useOpenTab(DIAGRAM_LEFT);
  const isWide = useMediaQuery('(min-width: 62.5em)', true, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });
  return {
    isLegend,
    setLegend,
    isMinimap,
    setMinimap,
    hasGrid,
    setGrid,
    isLeftOpen,
    setLeftOpen,
    isRightOpen,
    setRightOpen,
    isColouring,
    setColouring,
    isCaptioning,
    setCaptioning,
    isFilter,
    setFilter,
    isRelations,
    setRelations,
    isImpact,
    setImpact,
    left,
    setLeft,
    isWide,
    isNarrow,
  };
}

export type Desk = ReturnType<typeof useDesk>;
