import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/use-words.ts';
import { useIdentity } from './identity.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useFrame } from './layout-data.ts';
import { bookNow, currentMark, isGroup, navigationEntries } from './navigation-entries.ts';
import { PageLink } from '../parts/page-link.tsx';
import { TelephoneLink } from './telephone-link.tsx';

const menuId = 'site-menu';

/** The menu as a list for small screens. Its groups are `details` with the same name, so one is open at a time. */
export function PhoneMenu() {
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
