/** Adds the section in view to a link to the same page in another language. */
export function restoreScrollAnchor(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-section]')) {
    link.addEventListener('click', () => {
      const sections = [...document.querySelectorAll('main section[id]')];
      const inView = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight / 2);
      link.hash = inView && scrollY > 0 ? inView.id : '';
    });
  }
}
