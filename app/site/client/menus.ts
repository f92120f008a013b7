/** Closes the menu whose entry was chosen: a link to a section of the same page would leave it open. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const menu = (target as Element).closest('[popover] a')?.closest<HTMLElement>('[popover]');
    if (!menu) return;
    for (const group of menu.querySelectorAll('details')) group.open = false;
    menu.hidePopover();
  });
}
