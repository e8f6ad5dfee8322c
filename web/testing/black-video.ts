import file from './black.mp4?url';

/** How long the black video is, in seconds. */
export const BLACK_SECONDS = 60;

/**
 * The source of a real stream for players: a minute of black, a picture a second, without sound. Made by
 * `ffmpeg -f lavfi -i color=black:s=32x18:r=1:d=60 -c:v libx264 -g 10 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov+default_base_moof black.mp4`.
 */
export const blackVideo = () => {
  const address = new URL(file, location.href).href;
  return {
    playlist: [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${BLACK_SECONDS}`,
      '#EXT-X-PLAYLIST-TYPE:VOD',
      `#EXT-X-MAP:URI="${address}"`,
      `#EXTINF:${BLACK_SECONDS},`,
      address,
      '#EXT-X-ENDLIST',
    ].join('\n'),
  };
};
