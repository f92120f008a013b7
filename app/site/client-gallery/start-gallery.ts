import { whenIdle } from '#app/site/client/when-idle.ts';

/** What the script adds to the page of a client gallery. The page is whole without it. */
export function startGallery(gallery: HTMLElement): void {
  const pages = createPages(gallery);
  const marks = markSections(gallery);
  pages.onAdded(marks.update);
  followMap(gallery, pages);
  startTools(gallery, pages);
  pages.whenNear();
  gallery.dataset['started'] = '';
}

interface Pages {
  /** Adds the next page. @returns false if there is none, or it cannot be had now */
  addNext: () => Promise<boolean>;
  /** Adds the next page each time that the end comes near. */
  whenNear: () => void;
  onAdded: (listener: () => void) => void;
}

/** How far before the end the next page is asked for: a dozen screens, which a thumb passes in some seconds. */
const nearMargin = '10000px';

/** Of a page, that a slow phone reads in one task. */
const readAtOnce = 24_000;

const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve, 100));

/** Reads a document a piece at a time. Nothing in it runs or is loaded. */
async function readDocument(text: string): Promise<Document> {
  const page = document.implementation.createHTMLDocument();
  page.open();
  for (let at = 0; at < text.length; at += readAtOnce) {
    await untilIdle();
    page.write(text.slice(at, at + readAtOnce));
  }
  page.close();
  return page;
}

function createPages(gallery: HTMLElement): Pages {
  const photos = gallery.querySelector('.client-photos') as HTMLElement;
  const listeners: (() => void)[] = [];
  let adding: Promise<boolean> | undefined;
  /** What stands after the photos would be pushed down by those that are added: it is shown when there are no more, or none can be had. */
  const end = () => void gallery.removeAttribute('data-adding');
  const findNav = () => gallery.querySelector<HTMLElement>('.client-pages');

  /** The same document as the link leads to, and from it the blocks, one at a time: a phone would stall on hundreds of photos at once. */
  async function add(): Promise<boolean> {
    const nav = findNav();
    const link = nav?.querySelector<HTMLAnchorElement>('a[rel=next]');
    if (!nav || !link) return false;
    link.ariaBusy = 'true';
    try {
      const response = await fetch(link.href);
      if (!response.ok) return false;
      const page = await readDocument(await response.text());
      const next = page.querySelector('.client-gallery');
      if (!next) return false;
      for (const section of next.querySelectorAll('.client-section')) await addSection(section);
      const nextNav = next.querySelector('.client-pages a[rel=next]') && next.querySelector('.client-pages');
      if (nextNav) nav.replaceWith(nextNav);
      else nav.remove();
    } catch {
      // Offline: the link stays, and leads to the page.
      return false;
    } finally {
      link.ariaBusy = null;
    }
    for (const listener of listeners) listener();
    gallery.dispatchEvent(new Event('photosadded'));
    return true;
  }

  async function addSection(section: Element): Promise<void> {
    const blocks = [...section.querySelectorAll('.wall-block, [data-photos]')];
    let place = document.getElementById(section.id);
    if (!place) {
      for (const block of blocks) block.remove();
      place = document.importNode(section, true) as HTMLElement;
      photos.append(place);
    }
    for (const block of blocks) {
      await untilIdle();
      place.append(block);
    }
  }

  const pages: Pages = {
    async addNext() {
      adding ??= add().finally(() => (adding = undefined));
      return adding;
    },
    whenNear() {
      const observer = new IntersectionObserver(
        async ([nav]) => {
          if (!nav?.isIntersecting) return;
          observer.disconnect();
          if (!(await pages.addNext())) end();
        },
        { rootMargin: `0px 0px ${nearMargin}` },
      );
      const watch = () => {
        const nav = findNav();
        if (!nav?.querySelector('a[rel=next]')) return end();
        gallery.dataset['adding'] = '';
        observer.observe(nav);
      };
      watch();
      // Whoever has asked for it: the page that was added has a link of its own.
      pages.onAdded(() => {
        observer.disconnect();
        watch();
      });
    },
    onAdded: (listener) => void listeners.push(listener),
  };
  gallery.addEventListener('photoswanted', () => void pages.addNext());
  return pages;
}

/** Marks the section in view on the map, and keeps its link in sight. */
function markSections(gallery: HTMLElement): { update: () => void } {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-map a')];
  const seen = new Set<Element>();
  const inView = new Set<string>();
  const mark = () => {
    const current = links.find(({ hash }) => inView.has(hash.slice(1)));
    for (const link of links) {
      const isCurrent = link === current;
      if (isCurrent === (link.ariaCurrent !== null)) continue;
      if (isCurrent) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      const row = link.closest('ul');
      if (isCurrent && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    }
  };
  // The section that crosses the upper third of the window.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      mark();
    },
    { rootMargin: '-30% 0px -69%' },
  );
  const update = () => {
    for (const section of gallery.querySelectorAll('.client-section')) {
      if (seen.has(section)) continue;
      seen.add(section);
      observer.observe(section);
    }
  };
  update();
  return { update };
}

const pageOf = (search: string) => Number(new URLSearchParams(search).get('page') ?? 1);

/** A link to a section that is not on the page yet adds the pages up to it. */
function followMap(gallery: HTMLElement, pages: Pages): void {
  gallery.querySelector('.gallery-map')?.addEventListener('click', async (event) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    const link = (event.target as Element).closest('a');
    if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
    const id = link.hash.slice(1);
    const isBefore = link.search !== '' && pageOf(link.search) < pageOf(location.search);
    if (isBefore) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    while (!document.getElementById(id)) if (!(await pages.addNext())) return location.assign(link.href);
    link.ariaBusy = null;
    document.getElementById(id)?.scrollIntoView();
    history.replaceState(history.state, '', `#${id}`);
  });
}

const themeKey = 'gallery-theme';

function startTools(gallery: HTMLElement, pages: Pages): void {
  const find = (name: string) => gallery.querySelector<HTMLButtonElement>(`[data-tool=${name}]`);

  find('slides')?.addEventListener('click', async ({ currentTarget }) => {
    const first = gallery.querySelector<HTMLAnchorElement>('a[data-opens=photo]');
    if (!first) return;
    const { open } = await import('../gallery/lightbox.tsx');
    open(first, { isPlaying: true, opener: currentTarget as HTMLElement });
  });

  // All photos belong on it, not those alone that have been looked at.
  find('print')?.addEventListener('click', async ({ currentTarget }) => {
    const button = currentTarget as HTMLButtonElement;
    button.ariaBusy = 'true';
    while (await pages.addNext());
    button.ariaBusy = null;
    print();
  });

  const root = document.documentElement;
  const theme = find('theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : prefersDark.matches);
  const names = [theme?.ariaLabel ?? '', theme?.dataset['other'] ?? ''];
  const show = () => {
    const name = names[Number(isDark())] ?? '';
    theme?.setAttribute('aria-label', name);
    theme?.setAttribute('title', name);
    // The browser's own bar above the page.
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--color-paper').trim());
  };
  theme?.addEventListener('click', () => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(themeKey, root.dataset['theme']);
    } catch {
      // Not kept, as the visitor's browser wants it.
    }
    show();
  });
  prefersDark.addEventListener('change', show);
  show();
}
