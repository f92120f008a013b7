import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { Logo } from './logo.tsx';
import { bookNow, isGroup, type NavigationGroup, navigationEntries } from './navigation-entries.ts';
import { PageLink } from '../parts/page-link.tsx';
import { PhoneMenu } from './phone-menu.tsx';

/**
 * The navigation bar. Its panels are native popovers: one is open at a time, Escape and a click outside close it, and the
 * focus returns to the button, also before hydration and without JavaScript.
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
  // Only links to whole pages get `aria-current`, not links to sections.
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

/** Closes the panel of a chosen entry: a client-side navigation would leave it open. */
export function closePanel(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
