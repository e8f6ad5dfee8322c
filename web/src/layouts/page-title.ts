import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsOptions } from '#api/settings.ts';
import { m } from '#texts/generated/messages.js';

/** The name of this installation's product; the catalog's until the settings have come. */
export const useProductName = (): string => useQuery(settingsOptions).data?.productName ?? m.common_product_name();

/** Names the browser's tab: 'בחירת קבוצה · זוזו'. */
export const usePageTitle = (page: string): void => {
  const product = useProductName();
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
};
