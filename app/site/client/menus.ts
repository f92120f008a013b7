/**
 * Closes the menu whose entry was chosen: at once if it leads to a section of this page, which would leave it open, otherwise
 * when the page is left. Browsers discard a page that they have rendered in advance as soon as its link is hidden.
 */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    const close = () => {
      for (const group of menu.querySelectorAll('details')) group.open = false;
      menu.hidePopover();
    };
    menu.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      if (leavesPage(link, event)) addEventListener('pagehide', close, { once: true });
      else close();
    });
  }
}

/** @returns false for sections of this page, other programs (`tel:`), what opens in another tab and what is saved */
function leavesPage(
  { origin, pathname, search, target }: HTMLAnchorElement,
  { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
) {
  const isThisPage = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isThisPage && !target && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
