import { useEffect, useRef, useState } from 'react';
import { Banner } from '../components/banner.tsx';
import { Modal } from '../components/modal.tsx';
import { openHlsVideo } from './hls-video.ts';
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
    const element = video.current;
    if (!element) return;
    const stream = openHlsVideo(
      element,
      { url: signedUrl },
      { contentHost: '', startSeconds: 0, onFailure: () => setFailed(true) },
    );
    stream.fillUp();
    // a browser that wants a press of its own shows its play button
    element.play().catch(() => undefined);
    return () => stream.destroy();
  }, [signedUrl]);
  return (
    <Modal title={title} size="l" onClose={onClose}>
      {failed && <Banner text={failure} />}
      <video ref={video} className={s.video} dir="ltr" controls playsInline aria-label={title} />
    </Modal>
  );
};
