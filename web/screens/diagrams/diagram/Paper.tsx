import './paper.css';
import { useLayoutEffect, useRef, useState } from 'react';

import { imageAddresses, sheetAsSvg } from '#shared/drawing/paper-svg.ts';
import type { Sheet } from '#shared/drawing/sheet.ts';

import { usePrinting } from '../../../ui/media/usePrinting.ts';
import type { Desk } from './useDesk.ts';
import { useSheet } from './useSheet.ts';

/** Puts the whole drawing in the place of the page while it is printed: the canvas is as large and as dark as the screen. */
export function Paper({ desk }: { desk: Desk }) {
  const sheet = useSheet(desk);
  return usePrinting() ? <PrintedSheet drawn={sheet} /> : null;
}

function PrintedSheet({ drawn }: { drawn: () => Sheet }) {
  const [sheet] = useState(drawn);
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The page has its images already.
    const images = new Map(imageAddresses(sheet).map((href) => [href, href]));
    paper.current?.insertAdjacentHTML('afterbegin', sheetAsSvg(sheet, images));
  }, [sheet]);
  const { width, height } = sheet.box;
  return <div className="dg-paper" ref={paper} data-wide={width > height || undefined} />;
}
