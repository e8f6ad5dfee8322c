import type { Video } from '@zuzu/domain/videos/video.ts';
import { currentLanguage } from '#lib/texts/language.ts';

/** Returns a video's title in the current language, else its display name. */
export const titleOf = ({ displayName, titles }: Pick<Video, 'displayName' | 'titles'>): string => {
  const language = currentLanguage();
  return (language === 'he' ? undefined : titles?.[language]) ?? displayName;
};
