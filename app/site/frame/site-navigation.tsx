import { useLocation } from 'react-router';
import type { MenuLinkId } from '#content/frame-pictures.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import { type MenuPanel, pathsInPanel, pathsMarking } from '#contract/site-pages.ts';
import { ButtonLink, PageLink, TelephoneLink } from './links.tsx';
import { useFrame, useFramePictures, useIdentity, type FrameContent } from './layout-data.ts';
import { LanguageSwitch } from './language-switch.tsx';

/**
 * The navigation bar. Its panels are native popovers: one is open at a time, Escape and a click outside close it, and the
 * focus returns to the button, all without script.
 */
export function SiteNavigation() {
  const { pathname } = useLocation();
  const { navigation } = useFrame();
  const booking = bookNow(navigation);
  return (
    <header className="bar">
      <div className="bar-inner">
        <Logo />
        <nav aria-label={useMessages().mainNavigation} className="bar-menu">
          <ul>
            {navigationEntries(navigation).map((entry) => (
              <li key={entry.id}>
                {isGroup(entry) ? (
                  <Dropdown group={entry} pathname={pathname} />
                ) : (
                  <PageLink to={entry.to} className="bar-entry" aria-current={currentMark(entry, pathname)}>
                    {entry.label}
                  </PageLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="bar-actions">
          <LanguageSwitch className="bar-language" isInBar />
          <ButtonLink to={booking.to} compact aria-current={currentMark(booking, pathname)}>
            {booking.label}
          </ButtonLink>
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function Dropdown({ group, pathname }: { group: NavigationGroup; pathname: string }) {
  const panelId = `menu-${group.id}`;
  const pictures = useFramePictures();
  return (
    <>
      <button type="button" className="bar-entry" popoverTarget={panelId} aria-current={currentMark(group, pathname)}>
        {group.label}
        <Icon name="chevron-down" size={16} />
      </button>
      <div popover="auto" id={panelId} className="menu-panel">
        <div className="wrap menu-panel-inner">
          <div>
            <p className="display text-h3">{group.label}</p>
            <p className="mt-2 max-w-[12.32em] text-small text-ash">{group.text}</p>
          </div>
          <ul>
            {group.items.map((item) => (
              <li key={item.id}>
                <PageLink to={item.to} aria-current={currentMark(item, pathname)}>
                  {item.label}
                  <Picture source={pictures[item.id]} alt="" sizes="96px" widest={192} imageClassName="cover" />
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** The logo mark, the studio's name and its tagline. */
function Logo() {
  const { name, tagline, lang } = useIdentity();
  return (
    <PageLink to="/" className="logo">
      <svg width="30" height="34" viewBox="0 0 30 34" aria-hidden="true" focusable="false">
        <path d="M1 1h28v32H1z" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M7 6h7v9.5H7zm9 0h7v9.5h-7z" fill="currentColor" opacity="0.16" />
        <path d="M11 28 17.5 6H23l-3.5 22z" className="logo-light" />
      </svg>
      <span className="logo-words">
        <span className="logo-name">{name}</span>
        {tagline && (
          <span lang={lang?.['tagline']} className="logo-tagline">
            {tagline}
          </span>
        )}
      </span>
    </PageLink>
  );
}

const menuId = 'site-menu';

/** The menu as a list for small screens. Its groups are `details` with the same name, so one is open at a time. */
function PhoneMenu() {
  const { email, phone } = useIdentity();
  const { pathname } = useLocation();
  const { navigation } = useFrame();
  const words = useMessages();
  return (
    <>
      <button type="button" className="icon-button phone-menu-button" popoverTarget={menuId} aria-label={words.menu}>
        <Icon name="menu" size={26} className="when-closed" />
        <Icon name="close" size={26} className="when-open" />
      </button>
      <div popover="auto" id={menuId} className="phone-menu">
        <nav aria-label={words.mainMenu}>
          <ul>
            {[...navigationEntries(navigation), bookNow(navigation)].map((entry) => (
              <li key={entry.id}>
                {isGroup(entry) ? (
                  <details name="phone-menu-group">
                    <summary aria-current={currentMark(entry, pathname)}>
                      {entry.label}
                      <Icon name="chevron-down" />
                    </summary>
                    <ul>
                      {entry.items.map((item) => (
                        <li key={item.id}>
                          <PageLink to={item.to} aria-current={currentMark(item, pathname)}>
                            {item.label}
                          </PageLink>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <PageLink to={entry.to} aria-current={currentMark(entry, pathname)}>
                    {entry.label}
                  </PageLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p className="phone-menu-foot">
          <TelephoneLink phone={phone} />
          <a href={`mailto:${email}`}>{email}</a>
          <LanguageSwitch className="text-link" />
        </p>
      </div>
    </>
  );
}

export interface NavigationLink {
  id: string;
  label: string;
  to: string;
  /** further pages that the entry stands for, because no other entry leads to them */
  pages?: readonly string[];
}

interface NavigationGroup {
  /** part of the element id of the group's panel */
  id: string;
  label: string;
  /** one line about the group, shown in the panel */
  text: string;
  items: (NavigationLink & { id: MenuLinkId })[];
}

type Labels = FrameContent['navigation'];

/** Where the links of each group lead, in order: first to the pages of the group, then to sections. */
const groups = {
  portrait: { ...pathsInPanel('portrait'), headshots: '/portrait#professional', family: '/portrait#family-portrait' },
  property: {
    ...pathsInPanel('property'),
    photo: '/property#photo',
    video: '/property#video',
    staging: '/property#visual-staging',
    floorPlans: '/property#3d',
  },
  commercial: pathsInPanel('commercial'),
} satisfies { [Group in MenuPanel]: Record<keyof Labels[Group]['links'], string> };

/** The menu entries in order, for both the navigation bar and the phone menu. */
function navigationEntries(labels: Labels): (NavigationLink | NavigationGroup)[] {
  return [
    { id: 'home', label: labels.home, to: '/' },
    ...(['portrait', 'property', 'commercial'] as const).map((id) => createGroup(id, labels[id])),
    { id: 'team', label: labels.team, to: '/#team', pages: pathsMarking('team') },
  ];
}

function bookNow(labels: Labels): NavigationLink {
  return { id: 'book-now', label: labels.bookNow, to: '/contact' };
}

function createGroup(
  id: keyof typeof groups,
  { label, text, links }: Omit<NavigationGroup, 'id' | 'items'> & { links: Record<string, string> },
): NavigationGroup {
  const items = Object.entries(groups[id]).map(([link, to]) => ({
    id: link as MenuLinkId,
    label: links[link] ?? '',
    to,
  }));
  return { id, label, text, items };
}

function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'items' in entry;
}

/**
 * Value of `aria-current` of an entry on the page `pathname`: `page` if the entry leads to this page, `true` if the page
 * belongs to the entry. A link to a section has none, because the server does not know the hash of the address.
 */
function currentMark(entry: NavigationLink | NavigationGroup, pathname: string): 'page' | 'true' | undefined {
  const page = pathIn('en', pathname).replace(/(?<=.)\/$/, '');
  if (isGroup(entry)) return entry.items.some(({ to }) => to.split('#')[0] === page) ? 'true' : undefined;
  if (entry.to === page) return 'page';
  return entry.pages?.includes(page) ? 'true' : undefined;
}
