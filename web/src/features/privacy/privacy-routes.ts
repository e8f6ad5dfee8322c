import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';

const statementScreens = () => import('./statement-screens.tsx');

/** Required by law, and open to every visitor. */
export const privacyRoutes = [
  createRoute({ ...atRoot, path: '/accessibility', component: lazyPage(statementScreens, 'AccessibilityScreen') }),
  createRoute({ ...atRoot, path: '/privacy', component: lazyPage(statementScreens, 'PrivacyScreen') }),
] as const;
