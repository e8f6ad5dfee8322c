const READ_WITHIN_MS = 15_000;

/** Length of a local video in seconds, as read by the browser. Rejects if it can't be read, or not in time. */
export const readLength = (file: File): Promise<number> =>
  new Promise((resolve, reject) => {
    const address = URL.createObjectURL(file);
    const video = document.createElement('video');
    const timer = setTimeout(() => end(() => reject(new Error('Reading timed out'))), READ_WITHIN_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      video.removeAttribute('src');
      // aborts a pending read, which would fail without the URL
      video.load();
      URL.revokeObjectURL(address);
      settle();
    };
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () => {
      const { duration } = video;
      end(() =>
        Number.isFinite(duration) && duration > 0 ? resolve(duration) : reject(new Error('The video has no length')),
      );
    });
    video.addEventListener('error', () => {
      const message = video.error?.message ?? '';
      end(() => reject(new Error(message)));
    });
    video.src = address;
  });
