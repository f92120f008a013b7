import { lazy } from 'react';

export interface Toast {
  title: string;
  text?: string;
  /** reason of a failure, in a separate line */
  reason?: string;
  /** `lang` attribute, if it differs from the page */
  lang?: string;
  /** a failure; announced assertively */
  destructive?: boolean;
  /** link to the result; opens a new tab */
  link?: { label: string; href: string };
  /** an action such as a retry; because the toast leaves, it must be reachable elsewhere too */
  action?: { label: string; run: () => void };
}

const load = () => import('./toasts.tsx');

/** Draws them, below `<Suspense>`. The page works without it. */
export const Toasts = lazy(() => load().catch(() => ({ default: () => null })));

/**
 * Shows a message for five seconds, longer while hovered or focused, where `<Toasts>` is on the page. A new toast replaces
 * the previous one.
 */
export function showToast(toast: Toast): void {
  load().then(
    ({ show }) => show(toast),
    () => {},
  );
}
