import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { currentLanguage, type Language } from '#lib/texts/language.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { isSilent } from '#player/playback/player-volume.ts';

const speech = 'speechSynthesis' in globalThis ? speechSynthesis : undefined;
const onVoices = (listener: () => void) => {
  speech?.addEventListener('voiceschanged', listener);
  return () => speech?.removeEventListener('voiceschanged', listener);
};
/** A voice of the device itself (Android calls Hebrew ones he_IL or iw_IL): remote voices would send the words to a server. */
const voiceFor = (language: Language) =>
  speech
    ?.getVoices()
    .find(
      ({ lang, localService }) => localService && lang.toLowerCase().replace(/^iw/, 'he').split(/[-_]/)[0] === language,
    );
/** A video without a name in the reader's language has its Hebrew one. */
const languageOf = (words: string): Language => (/[\u05d0-\u05ea]/.test(words) ? 'he' : currentLanguage());

/** True if the device can speak the reader's language by itself. */
export const useCanSpeak = (): boolean =>
  useSyncExternalStore(onVoices, () => voiceFor(currentLanguage()) !== undefined);

/** Speaks words as they come, as loud as the player, if `on`; silent while the lesson stands still or is muted. */
export const useSpokenWords = (store: PlayerStore, words: string | undefined, on: boolean): void => {
  const speak = useEffectEvent((text: string) => {
    const state = store.getState();
    const voice = voiceFor(languageOf(text));
    if (!speech || !voice || state.paused || isSilent(state)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.volume = state.volume;
    // the one before is late already
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
