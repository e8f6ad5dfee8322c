import type { PlayableVideo } from '#transcoding/signed-playlists.ts';
import type { LibraryVideo } from './library.service.ts';

/** Converts a library video for the playlists. */
export const playableVideo = ({ row, renditions }: LibraryVideo): PlayableVideo => ({
  videoKey: row.video_key,
  captions: row.captions,
  renditions: renditions.map((each) => ({
    height: each.height,
    width: each.width,
    bandwidth: each.bandwidth,
    averageBandwidth: each.average_bandwidth,
    codecs: each.codecs,
    segmentDurations: each.segment_durations,
    keyPrefix: each.key_prefix,
    iv: each.iv,
  })),
});
