import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import { useKeptState } from './core/use-kept-state.ts';
import { createPlayerStore } from './playback/player-store.ts';
import { videoTextsOptions } from '#features/videos/videos-api.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { SoloPlayer } from './solo-player.tsx';
import { usePlayEvents } from './reporting/use-play-events.ts';
import { useSeenReporting } from './reporting/use-seen-reporting.ts';

interface SingleVideoProps {
  video: Video;
  /** The group whose history it goes into. */
  owner: GroupRef;
  /** More actions at the end, besides playing it again. */
  atEnd?: ReactNode;
}
const newStore = (video: Video) =>
  createPlayerStore({
    source: { url: video.signedUrl },
    timeline: createTimeline([video.length], { join: 'gapless' }),
    contentHost: '',
  });

/** One video outside of a lesson; it counts as seen under the same rule as a part. Another video needs another `key`. */
export const SingleVideo = ({ video, owner, atEnd }: SingleVideoProps) => {
  const [playId] = useKeptState(`${video.fileKey} play`, randomUuid);
  const [fileKeys] = useState(() => [video.fileKey]);
  const [store] = useKeptState(`${video.fileKey} store`, () => newStore(video));
  const { data: texts } = useQuery(videoTextsOptions(video._id));
  const parts = useMemo(() => [{ video: { ...video, ...texts } }], [video, texts]);
  useSeenReporting(store, { owner, playId, fileKeys });
  usePlayEvents(store, { owner, playId, fileKeys, fileKey: video.fileKey });
  return <SoloPlayer store={store} title={titleOf(video)} parts={parts} poster={video.thumbnailUrl} atEnd={atEnd} />;
};

/** A preview that isn't recorded in a history. Another video needs another `key`. */
export const PreviewedVideo = ({ video }: Pick<SingleVideoProps, 'video'>) => {
  const [store] = useKeptState(`${video.fileKey} store`, () => newStore(video));
  const [parts] = useState(() => [{ video }]);
  return <SoloPlayer store={store} title={titleOf(video)} parts={parts} poster={video.thumbnailUrl} />;
};
