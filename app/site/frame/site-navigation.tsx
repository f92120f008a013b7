import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { Logo } from './logo.tsx';
import { bookNow, isGroup, type NavigationGroup, navigationEntries } from './navigation-entries.ts';
import { PageLink } from '../parts/page-link.tsx';
import { PhoneMenu } from './phone-menu.tsx';

/**
 * The bar at the top. Its panels are the browser's own popovers: one is open at a time, Escape and a click elsewhere close
 * it, the focus returns, and all of that before (or without) any script.
 */
export function SiteNavigation() {
  return (
    <header className="bar">
      <div className="bar-inner">
        <Logo />
        <nav aria-label="Main" className="bar-menu">
          <ul>
            {navigationEntries.map((entry) => (
              <li key={entry.label}>
                {isGroup(entry) ? <Dropdown group={entry} /> : <BarLink to={entry.to} label={entry.label} />}
              </li>
            ))}
          </ul>
        </nav>
        <div className="bar-actions">
          <ButtonLink to={bookNow.to} compact>
            {bookNow.label}
          </ButtonLink>
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function BarLink({ to, label }: { to: string; label: string }) {
  // An anchor on a page is not the page: only whole pages are marked as the current one.
  if (to.includes('#')) {
    return (
      <PageLink to={to} className="bar-entry">
        {label}
      </PageLink>
    );
  }
  return (
    <NavLink to={to} end className="bar-entry">
      {label}
    </NavLink>
  );
}

function Dropdown({ group }: { group: NavigationGroup }) {
  const panelId = `menu-${group.id}`;
  return (
    <>
      <button type="button" className="bar-entry" popoverTarget={panelId}>
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
              <li key={item.to}>
                <PageLink to={item.to} onClick={closePanel}>
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

/** Closes the panel that a chosen entry stands in: a page that is changed by script leaves it open otherwise. */
export function closePanel(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
