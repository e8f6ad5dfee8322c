import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { currentLanguage, type Language } from '#lib/texts/language.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { isSilent } from '#player/playback/player-volume.ts';

const speech = 'speechSynthesis' in globalThis ? speechSynthesis : undefined;
const onVoices = (listener: () => void) => {
  speech?.addEventListener('voiceschanged', listener);
  return () => speech?.removeEventListener('voiceschanged', listener);
};
/** Returns a local voice, because remote ones would send the words to a server. Android calls Hebrew he_IL or iw_IL. */
const voiceFor = (language: Language) =>
  speech
    ?.getVoices()
    .find(
      ({ lang, localService }) => localService && lang.toLowerCase().replace(/^iw/, 'he').split(/[-_]/)[0] === language,
    );
/** Hebrew for Hebrew words: a video without a title in the reader's language has its Hebrew one. */
const languageOf = (words: string): Language => (/[\u05d0-\u05ea]/.test(words) ? 'he' : currentLanguage());

/** True if the device has a local voice for the reader's language. */
export const useCanSpeak = (): boolean =>
  useSyncExternalStore(onVoices, () => voiceFor(currentLanguage()) !== undefined);

/** Speaks new words at the player's volume if `on`; silent while the lesson is paused or muted. */
export const useSpokenWords = (store: PlayerStore, words: string | undefined, on: boolean): void => {
  const speak = useEffectEvent((text: string) => {
    const state = store.getState();
    const voice = voiceFor(languageOf(text));
    if (!speech || !voice || state.paused || isSilent(state)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.volume = state.volume;
    // cancels a previous one that is late
    speech.cancel();
    speech.speak(utterance);
  });
  useEffect(() => {
    if (on && words !== undefined) speak(words);
  }, [on, words]);
  useEffect(() => {
    if (!on) return undefined;
    const stop = () => {
      const state = store.getState();
      if (state.paused || isSilent(state)) speech?.cancel();
    };
    const unsubscribe = store.subscribe(stop);
    return () => {
      unsubscribe();
      speech?.cancel();
    };
  }, [store, on]);
};
