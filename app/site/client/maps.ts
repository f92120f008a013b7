/** Replaces the drawing of streets by the map of another server, if the visitor asks for it. */
export function showMaps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-show-map]');
    const section = button?.closest<HTMLElement>('.studio-map');
    const frame = section?.querySelector('template');
    if (!button || !section || !frame) return;
    frame.replaceWith(frame.content);
    section.querySelector('.studio-map-streets')?.remove();
    section.querySelector('.studio-map-cover')?.classList.replace('studio-map-cover', 'studio-map-caption');
    button.remove();
    section.querySelector('iframe')?.focus();
  });
}
