import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/page/banner.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import type { HlsVideo } from './playback/hls-video.ts';
import s from './video-modal.module.css';

interface VideoModalProps {
  title: string;
  /** Its multivariant playlist. */
  signedUrl: string;
  /** Stands there when it can't be played. */
  failure: string;
  onClose: () => void;
}
/** One video in a player of the browser's own, over the page; a press outside closes it. */
export const VideoModal = ({ title, signedUrl, failure, onClose }: VideoModalProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stream: HlsVideo | undefined;
    let isClosed = false;
    const open = async () => {
      // with the first video that is played: a list that plays none needs no player
      const { openHlsVideo } = await import('./playback/hls-video.ts');
      const element = video.current;
      if (isClosed || !element) return;
      stream = openHlsVideo(
        element,
        { url: signedUrl },
        { contentHost: '', startSeconds: 0, onFailure: () => setFailed(true) },
      );
      stream.fillUp();
      // a browser that wants a press of its own shows its play button
      element.play().catch(() => undefined);
    };
    open().catch((error: unknown) => {
      console.error(error);
      setFailed(true);
    });
    return () => {
      isClosed = true;
      stream?.destroy();
    };
  }, [signedUrl]);
  return (
    <Modal title={title} size="l" onClose={onClose}>
      {failed && <Banner text={failure} />}
      <video ref={video} className={s.video} dir="ltr" controls playsInline aria-label={title} />
    </Modal>
  );
};
