const READ_WITHIN_MS = 15_000;
/** Time of the thumbnail, or the middle of a shorter video: many start with black frames. */
const PICTURE_AT_SECONDS = 2;
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [176, 132];

/** Returns the current frame, cropped to 4:3, as a data URL; undefined if it can't be drawn. */
const pictureOf = (video: HTMLVideoElement): string | undefined => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PICTURE_WIDTH, PICTURE_HEIGHT];
  const scale = Math.max(PICTURE_WIDTH / video.videoWidth, PICTURE_HEIGHT / video.videoHeight);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
  const context = canvas.getContext('2d');
  if (!context || !(width > 0 && Number.isFinite(scale))) return undefined;
  context.drawImage(video, (PICTURE_WIDTH - width) / 2, (PICTURE_HEIGHT - height) / 2, width, height);
  return canvas.toDataURL('image/jpeg', 0.7);
};

/**
 * Resolves to the length in seconds and a thumbnail of a local video, as read by the browser; omits the thumbnail on a timeout.
 * Rejects if the length can't be read, or not in time.
 */
export const readVideo = (file: File): Promise<{ length: number; picture?: string | undefined }> =>
  new Promise((resolve, reject) => {
    const address = URL.createObjectURL(file);
    const video = document.createElement('video');
    let length: number | undefined;
    const end = (error: Error | undefined, picture?: string) => {
      clearTimeout(timer);
      video.removeAttribute('src');
      // aborts a pending read, which would fail without the URL
      video.load();
      URL.revokeObjectURL(address);
      if (length !== undefined) resolve({ length, picture });
      else reject(error ?? new Error('The video has no length'));
    };
    const timer = setTimeout(() => end(new Error('Reading timed out')), READ_WITHIN_MS);
    video.muted = true;
    video.preload = 'auto';
    video.addEventListener('loadedmetadata', () => {
      const { duration } = video;
      if (!(Number.isFinite(duration) && duration > 0)) return end(undefined);
      length = duration;
      video.currentTime = Math.min(PICTURE_AT_SECONDS, duration / 2);
    });
    video.addEventListener('seeked', () => end(undefined, pictureOf(video)));
    video.addEventListener('error', () => end(new Error(video.error?.message ?? '')));
    video.src = address;
  });
