import { useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import {
  diagramOf,
  pictureContent,
  type Box,
  type ChartBox,
  type DiagramBoxed,
  type TableBox,
} from '../../../parts/artifacts/slide/slide.ts';
import { askPoints, askRows } from '../../../parts/artifacts/slide/useLive.ts';
import { fetchFile } from '../../../relay/download.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

const MOST_LETTERS = 500;

/** Freezes the present content of a live box: the values of tables and charts, the picture of a diagram. */
export function useFreeze(box: TableBox | ChartBox | DiagramBoxed, onChange: (change: Partial<Box>) => void) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const ask = <T extends OperationType>(query: GraphQLTaggedNode, variables: T['variables']) =>
    fetchQuery<T>(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise();
  const shown = async (): Promise<Partial<Box>> => {
    const at = new Date().toISOString();
    const place = { organization, projectId, asOf };
    if (box.kind === 'table') {
      const rows = (await askRows(ask, place, box)) ?? [];
      return { frozen: { at, rows: rows.map((cells) => cells.map((text) => text.slice(0, MOST_LETTERS))) } };
    }
    if (box.kind === 'chart') return { frozen: { at, points: [...((await askPoints(ask, place, box)) ?? [])] } };
    const named = diagramOf(box.content)!;
    const signal = new AbortController().signal;
    const project = `/api/v4/o/${organization}/p/${projectId}`;
    const body = { rootId: named.entityId, type: named.slug, format: 'png' };
    const { content, name } = await fetchFile({
      path: `${project}/report/diagram`,
      types: ['image/png'],
      signal,
      body,
    });
    const file = new File([content], name || 'diagram.png', { type: 'image/png' });
    const stored = await upload<{ id: number }>({
      path: `${project}/files`,
      file,
      signal,
      onProgress: () => undefined,
    });
    return { frozen: { at, content: pictureContent(organization, stored.id, file.name.replace(/\.png$/, '')) } };
  };
  const freeze = async () => {
    setBusy(true);
    try {
      onChange(await shown());
    } catch (error) {
      toast.failed(asFacts(error));
    } finally {
      setBusy(false);
    }
  };
  return { freeze, isBusy };
}
