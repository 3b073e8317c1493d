import { useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { PresentationPage_artifact$key } from '#graph/PresentationPage_artifact.graphql';
import type { PresentationPageQuery } from '#graph/PresentationPageQuery.graphql';

import { ArtifactFrame } from '../../../parts/artifacts/frame/ArtifactFrame.tsx';
import { useArtifact } from '../../../parts/artifacts/frame/useArtifact.ts';
import { layoutText } from '../../../parts/artifacts/slide/slide.ts';
import { useArtifactEdit } from '../../../parts/artifacts/useArtifactEdit.ts';
import { useModelNews } from '../../../parts/model/entities/useModelNews.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { Canvas } from './Canvas.tsx';
import { SlideFactsProvider } from './facts.ts';
import { Insert } from './Insert.tsx';
import { neighbour, slidesOf } from './lines.ts';
import { PresentationHead } from './PresentationHead.tsx';
import { PresentationSide } from './PresentationSide.tsx';
import { Presenter } from './Presenter.tsx';
import { Strip } from './Strip.tsx';
import { useKeysOfSlides } from './useKeysOfSlides.ts';
import { useLayouts } from './useLayouts.ts';
import { useSlides } from './useSlides.ts';

interface Props {
  artifact: PresentationPageQuery['response']['project']['artifact'];
  properties: readonly string[];
  preferences: unknown;
  baselineName: string | undefined;
  /** True for the second view of a running presentation. */
  isFollowing: boolean;
  mayWrite: boolean;
}

const query = graphql`
  query PresentationPageQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) @required(action: THROW) {
        entity {
          id
          entityId
        }
        lines {
          ...packedLines_lines @relay(mask: false)
        }
        ...PresentationPage_artifact
      }
    }
  }
`;

/** Shows the slides at the left, the chosen one in the middle, and its details at the right. */
export function PresentationPage({
  artifact: given,
  properties,
  preferences,
  baselineName,
  isFollowing,
  mayWrite,
}: Props) {
  const { artifact: key, lines, setLines, again } = useArtifact(query, given, slidesOf);
  const artifact = useFragment<PresentationPage_artifact$key>(
    graphql`
      fragment PresentationPage_artifact on Artifact {
        entity {
          id
          entityId
          name
        }
        type {
          layouts {
            key
            name
            layout
          }
        }
        ...PresentationHead_artifact
      }
    `,
    key,
  );
  const { entity } = artifact;
  useModelNews(again);
  const { slides, put, problem, load } = useSlides(lines);
  const { boxesOf, change } = useLayouts(slides, put);
  const { edit, isBusy } = useArtifactEdit(
    entity.id,
    (packed) => setLines(slidesOf(packed)),
    () => void again(),
  );
  const [save] = useSave();
  const [asked] = useSearchParams();
  const [wanted, setWanted] = useState<number | undefined>(() => Number(asked.get('row')) || undefined);
  const current = lines.find(({ id }) => id === wanted) ?? lines[0];
  const slide = current && slides.get(current.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState<string>();
  const [isPresenting, setPresenting] = useState(isFollowing);
  const boxes = slide ? boxesOf(slide) : [];
  const may = mayWrite && slide !== undefined && !slide.isLocked && !slide.isVeiled;
  useKeysOfSlides(may);
  const choose = (id: number) => {
    setWanted(id);
    setChosen(new Set());
    setWriting(undefined);
  };
  const add = async (name: string, layout: string, description = '') => {
    const [id] = (await edit({ add: { afterId: current?.node ?? null, rows: [{ name, layout, description }] } })) ?? [];
    if (id !== undefined) choose(id);
  };
  const move = (id: number, afterId: string | null) => {
    const node = lines.find((line) => line.id === id)?.node;
    if (node && node !== afterId) void edit({ move: { ids: [node], afterId } }, 'The slide was moved.');
  };
  const double = (id: number) => {
    const from = slides.get(id);
    if (from) void add(from.name, layoutText(boxesOf(from)), from.description);
  };
  const remove = (id: number) => {
    const at = lines.findIndex((line) => line.id === id);
    const line = lines[at];
    if (!line) return;
    const next = lines[at + 1] ?? lines[at - 1];
    void edit({ remove: { ids: [line.node] } }, `Slide ${at + 1} was deleted.`).then(
      (done) => done && next && choose(next.id),
    );
  };
  const rename = async (name: string) => {
    if (!slide) return false;
    put(slide.entityId, { name });
    try {
      await save([{ entityId: slide.id, name }], { revision: slide.revision });
      return true;
    } catch (error) {
      put(slide.entityId, { name: slide.name });
      toast.failed(asFacts(error));
      return false;
    }
  };
  const facts = useMemo(() => ({ properties }), [properties]);
  const strip = (
    <Strip
      lines={lines}
      slides={slides}
      boxesOf={boxesOf}
      chosen={current?.id}
      mayWrite={mayWrite}
      onChoose={choose}
      onMove={move}
      onStep={(id, by) => {
        const afterId = neighbour(lines, id, by);
        if (afterId !== undefined) move(id, afterId);
      }}
      onDouble={double}
      onDelete={remove}
    />
  );
  return (
    <SlideFactsProvider value={facts}>
      <ArtifactFrame
        place="presentation"
        className="sl-frame"
        preferences={preferences}
        root={entity.id}
        slides={strip}
        head={(toggle) => (
          <PresentationHead
            artifact={artifact}
            toggle={toggle}
            baselineName={baselineName}
            mayWrite={mayWrite}
            isBusy={isBusy}
            layouts={artifact.type.layouts}
            slideId={current?.id}
            onAdd={(layout) => void add('', layout)}
            onDouble={() => current && double(current.id)}
            onDelete={() => current && remove(current.id)}
            onStep={(by) => {
              const afterId = current && neighbour(lines, current.id, by);
              if (current && afterId !== undefined) move(current.id, afterId);
            }}
            onPresent={() => setPresenting(true)}
          />
        )}
        side={
          slide && (
            <PresentationSide
              slide={slide}
              boxes={boxes}
              chosen={chosen}
              mayWrite={may}
              onChange={(step) => void change(slide.entityId, step)}
              onChoose={(ids) => setChosen(new Set(ids))}
            />
          )
        }
        status={
          <>
            {lines.length === 1 ? '1 slide' : `${lines.length} slides`}
            {may && chosen.size > 0 && ' · Arrows move, Shift with arrows resizes, Enter edits, Del deletes'}
          </>
        }
      >
        {may && (
          <Insert
            boxes={boxes}
            onInsert={(box) => {
              void change(slide.entityId, (now) => [...now, box]);
              setChosen(new Set([box.id]));
              if (box.kind === 'text') setWriting(box.id);
            }}
          />
        )}
        {problem && <ErrorState {...problem} onRetry={() => void load()} />}
        {slide ? (
          <Canvas
            key={slide.entityId}
            slideId={slide.entityId}
            title={slide.name}
            boxes={boxes}
            chosen={chosen}
            mayWrite={may}
            writing={writing}
            onWrite={setWriting}
            onChoose={(ids) => setChosen(new Set(ids))}
            onChange={(step) => change(slide.entityId, step)}
            onTitle={rename}
          />
        ) : current ? (
          !problem && <LoadingLines count={6} />
        ) : (
          <EmptyState>{mayWrite ? 'No slides yet. Add the first one above.' : 'No slides yet.'}</EmptyState>
        )}
      </ArtifactFrame>
      {isPresenting && lines.length > 0 && (
        <Presenter
          artifactId={entity.entityId}
          lines={lines}
          slides={slides}
          boxesOf={boxesOf}
          first={current?.id}
          isFollowing={isFollowing}
          onEnd={(id) => {
            setPresenting(false);
            choose(id);
          }}
        />
      )}
    </SlideFactsProvider>
  );
}
