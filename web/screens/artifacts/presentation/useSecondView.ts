import { useEffect, useRef, useState } from 'react';

import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

type Message = { at: number } | { isThere: boolean };

/** Shows the presented slide in a second window of the same browser; `follow` is called in that window. */
export function useSecondView(artifactId: number, at: number, follow: ((at: number) => void) | undefined) {
  const { organization, projectId } = useHere();
  const name = `presentation ${organization} ${projectId} ${artifactId}`;
  const channel = useRef<BroadcastChannel>(undefined);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef({ at, follow });
  useEffect(() => {
    latest.current = { at, follow };
  });
  const isFollowing = follow !== undefined;
  useEffect(() => {
    const own = new BroadcastChannel(name);
    channel.current = own;
    const tell = (message: Message) => own.postMessage(message);
    own.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('at' in data) return latest.current.follow?.(data.at);
      if (isFollowing) return undefined;
      setOpen(data.isThere);
      return data.isThere ? tell({ at: latest.current.at }) : undefined;
    });
    const gone = () => tell({ isThere: false });
    if (isFollowing) {
      tell({ isThere: true });
      addEventListener('pagehide', gone);
    }
    return () => {
      removeEventListener('pagehide', gone);
      own.close();
      channel.current = undefined;
    };
  }, [name, isFollowing]);
  useEffect(() => {
    if (!isFollowing) channel.current?.postMessage({ at } satisfies Message);
  }, [at, isFollowing]);
  const open = () => {
    const address = new URL(location.href);
    address.searchParams.set('follow', '');
    if (window.open(address, name.replaceAll(' ', '-'), 'width=1280,height=720')) return;
    toast.failed({
      title: 'No second window',
      message: 'Your browser blocked the window. Allow pop-ups for this site.',
    });
  };
  return { isOpen, open };
}
