import type { Video } from '@zuzu/domain/videos/video.ts';
import { currentLanguage } from '#lib/texts/language.ts';

/** What readers of the current language see a video called: its title in that language, else its display name. */
export const titleOf = ({ displayName, titles }: Pick<Video, 'displayName' | 'titles'>): string => {
  const language = currentLanguage();
  return (language === 'he' ? undefined : titles?.[language]) ?? displayName;
};
