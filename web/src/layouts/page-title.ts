import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsOptions } from '#api/settings.ts';
import { m } from '#texts/generated/messages.js';

/** The product name of this installation; the catalog's until the settings have loaded. */
export const useProductName = (): string => useQuery(settingsOptions).data?.productName ?? m.common_product_name();

/** Sets the document title: 'בחירת קבוצה · זוזו'. */
export const usePageTitle = (page: string): void => {
  const product = useProductName();
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
};
