/** A map server that has not answered by then counts as unreachable. */
const timeoutMs = 8_000;

/** Replaces the drawing of streets by the map of another server, if the visitor asks for it and the server can be reached. */
export function showMaps(): void {
  for (const section of document.querySelectorAll<HTMLElement>('.studio-map')) {
    const button = section.querySelector<HTMLButtonElement>('[data-show-map]');
    button?.addEventListener('click', () => void showMap(section, button));
  }
}

async function showMap(section: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const template = section.querySelector('template');
  const frame = template?.content.querySelector('iframe');
  const failure = section.querySelector<HTMLElement>('[data-failure]');
  if (!template || !frame || !failure) return;
  button.disabled = true;
  failure.textContent = '';
  const isReachable = await canReach(new URL(frame.src).origin);
  button.disabled = false;
  if (!isReachable) {
    failure.textContent = failure.dataset['failure'] ?? '';
    button.focus();
    return;
  }
  template.replaceWith(template.content);
  section.querySelector('.studio-map-streets')?.remove();
  section.querySelector('.studio-map-cover')?.classList.replace('studio-map-cover', 'studio-map-caption');
  button.remove();
  section.querySelector('iframe')?.focus();
}

/** A frame of another site does not report whether it was loaded; a picture does. */
function canReach(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const icon = new Image();
    icon.addEventListener('load', () => resolve(true));
    icon.addEventListener('error', () => resolve(false));
    setTimeout(resolve, timeoutMs, false);
    // Not from the browser's cache.
    icon.src = `${origin}/favicon.ico?${Date.now()}`;
  });
}
