import { startTooltipsOnDemand } from '#app/ui/tooltips-on-demand.ts';
import { moveComparisons } from './comparisons.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { closeMenus } from './menus.ts';
import { showOwnerNotes } from './owner-notes.ts';
import { restoreScrollAnchor } from './kept-section.ts';
import { markLinksInView } from './links-in-view.ts';
import { openOverlay, preloadOverlays } from './overlays.ts';
import { revealSections } from './reveals.ts';
import { showMaps } from './maps.ts';

export { openOverlay };

/** Makes a public page interactive. Islands are hydrated when they come near the viewport. */
export function startPage(): void {
  closeMenus();
  restoreScrollAnchor();
  moveComparisons();
  showMaps();
  preloadOverlays();
  startTooltipsOnDemand();
  showOwnerNotes();
  revealSections();
  hydrateIslands();
  // What the page itself needs comes before the next one.
  if (document.readyState === 'complete') markLinksInView();
  else addEventListener('load', markLinksInView, { once: true });
  document.documentElement.dataset.started = '';
}
