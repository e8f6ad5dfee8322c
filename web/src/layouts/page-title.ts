import { useEffect, useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsOptions } from '#features/users/settings-api.ts';
import { removeFirstPaint } from './first-paint.ts';
import { m } from '#lib/texts/generated/messages.js';

/** The product name of this installation, or the default until the settings have loaded. */
export const useProductName = (): string => {
  const name = useQuery(settingsOptions).data?.productName;
  return name === undefined || name === m.common_product_name({}, { locale: 'he' }) ? m.common_product_name() : name;
};

/** Sets the document title, 'בחירת קבוצה · זוזו', and removes the prerendered page. */
export const usePageTitle = (page: string): void => {
  const product = useProductName();
  useLayoutEffect(removeFirstPaint, []);
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
};
