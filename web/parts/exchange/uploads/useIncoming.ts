import { useEffect, useRef, useState, type DragEvent } from 'react';

/** Takes files that are dropped on an element or pasted anywhere on the page; the element shows by `data-over` that it accepts a drop. */
export function useIncoming(
  isOn: boolean,
  take: (files: readonly File[]) => void,
  { isDialog = false }: { isDialog?: boolean } = {},
) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      // Content that is pasted into a dialog is for the dialog.
      if (!isDialog && document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [isOn, isDialog]);
  if (!isOn) return {};
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) latest.current(files);
    },
  };
}
