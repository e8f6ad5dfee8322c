/** The languages of the interface: Hebrew, Arabic, English and Russian, in the order in which they are offered. */
export const languages = ['he', 'ar', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];
