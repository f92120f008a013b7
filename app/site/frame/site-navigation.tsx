import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/use-words.ts';
import { ButtonLink } from '../parts/links.tsx';
import { useFrame } from './layout-data.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { bookNow, currentMark, isGroup, type NavigationGroup, navigationEntries } from './navigation-entries.ts';
import { PageLink } from '../parts/page-link.tsx';
import { PhoneMenu } from './phone-menu.tsx';

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
                  <Icon name="arrow-right" />
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
