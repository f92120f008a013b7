import { type ReactNode, createContext, use, useMemo, useState } from 'react';
import type { HelpTopic } from '#app/admin/help/help-article.ts';
import type { SettingsSection } from '#app/admin/settings/settings-section.ts';

interface PanelDialogs {
  /** the section at which the settings were opened; undefined: they are closed */
  settings: SettingsSection | undefined;
  /** the article at which the help was opened, or the list of all */
  help: HelpTopic | 'list' | undefined;
  showSettings: (section: SettingsSection | undefined) => void;
  showHelp: (what: HelpTopic | 'list' | undefined) => void;
}

const Dialogs = createContext<PanelDialogs | undefined>(undefined);

/** The dialogs of the header, which other parts of the panel open, too. */
export function PanelDialogsProvider({ children }: { children: ReactNode }) {
  const [settings, showSettings] = useState<SettingsSection>();
  const [help, showHelp] = useState<HelpTopic | 'list'>();
  const dialogs = useMemo(() => ({ settings, help, showSettings, showHelp }), [settings, help]);
  return <Dialogs value={dialogs}>{children}</Dialogs>;
}

export function usePanelDialogs(): PanelDialogs {
  const dialogs = use(Dialogs);
  if (!dialogs) throw new Error('The panel has the dialogs.');
  return dialogs;
}
