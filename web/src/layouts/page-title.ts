import { useEffect, useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsOptions } from '#features/users/settings-api.ts';
import { removeFirstPaint } from './first-paint.ts';
import { m } from '#lib/texts/generated/messages.js';

/** The product name of this installation; the catalog's until the settings have loaded, and for an installation that kept it. */
export const useProductName = (): string => {
  const name = useQuery(settingsOptions).data?.productName;
  return name === undefined || name === m.common_product_name({}, { locale: 'he' }) ? m.common_product_name() : name;
};

/** Sets the document title: 'בחירת קבוצה · זוזו'. The page takes the place of what the build has drawn of it. */
export const usePageTitle = (page: string): void => {
  const product = useProductName();
  useLayoutEffect(removeFirstPaint, []);
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
};
