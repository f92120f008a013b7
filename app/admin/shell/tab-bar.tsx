import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { type TabName, tabNames } from './tab-names.ts';

/** Arrow keys move along the tabs, Enter or Space opens one: opening is a step in the history and may load a manager. */
export function TabBar({ open }: { open: TabName }) {
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the bar scrolls sideways; the open tab must be in sight after a deep link or Back.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (!tab || !list.current) return;
    list.current.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [open]);

  return (
    <Tabs.List ref={list} aria-label={texts.tabs.label} className="tab-bar relative flex overflow-x-auto">
      {tabNames.map((name) => (
        <Tabs.Trigger key={name} value={name} data-tab={name} className="tab">
          {texts.tabs[name]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
