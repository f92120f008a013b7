import { MailWarning } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useMay } from '#app/admin/session/account.ts';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { useSummary } from '#app/admin/shell/summary-data.ts';

/** Says to those who can change it that nobody is told of enquiries by mail. */
export function NoMailNotice() {
  const { notice } = useTexts().mail;
  const { data } = useSummary();
  const may = useMay();
  const { showSettings } = usePanelDialogs();
  if (!data || data.mail.tellsSomebody || !may('administration')) return undefined;
  return (
    <section aria-label={notice.title} className="card mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <MailWarning aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{notice.title}</p>
        <p className="text-ash">{notice.text}</p>
      </div>
      <Button tone="outline" onClick={() => showSettings('mail')}>
        {notice.action}
      </Button>
    </section>
  );
}
