/**
 * While the picture that a page opens with is on its way, those below it (hero.css says which) are not asked for: on a
 * slow line each of them would take a part of the line from it. That holds for as long as the visitor has not acted and
 * only where the page was opened at its top (first-screen.ts). Without script pictures come as the browser thinks best.
 */
export const firstPicture = `<script>(${waitForFirst})()</script>`;

/** Runs in the visitor's browser, as text: it may use nothing from outside itself. */
function waitForFirst(): void {
  const patienceMs = 4000;
  const events = ['load', 'error'];
  const open = () => {
    document.documentElement.dataset['opened'] = '';
    for (const event of events) document.removeEventListener(event, openAfter, true);
  };
  const openAfter = ({ target }: Event) => {
    if ((target as Element).matches?.('img[fetchpriority=high]')) open();
  };
  // A picture's events do not bubble, but are captured on their way down.
  for (const event of events) document.addEventListener(event, openAfter, true);
  document.addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!first || first.complete) open();
  });
  setTimeout(open, patienceMs);
}
