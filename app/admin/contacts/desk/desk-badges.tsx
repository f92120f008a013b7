import { AlarmClock, CalendarClock, Languages, UserRound } from 'lucide-react';
import { findDue, toSlaTimer } from '#contract/contact-desk.ts';
import type { ContactMessage } from '#contract/contact.ts';
import { dayText } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToday } from '#app/admin/shell/summary-data.ts';
import { clockText } from './clock-text.ts';
import { useStaff } from './desk-data.ts';
import { useNow } from './use-now.ts';

const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.5, className: 'shrink-0' } as const;

/** The promise clock, the follow-up date, the owner and the sender's language of an enquiry, as far as it has them. */
export function WorkflowBadges({ enquiry }: { enquiry: ContactMessage }) {
  const texts = useTexts();
  const now = useNow();
  const today = useToday(now);
  const staff = useStaff({ enabled: enquiry.ownerId !== null }).data;
  const clock = toSlaTimer(enquiry, now);
  const clockWords = clockText(texts, clock);
  const isOverdue = clock.status === 'overdue';
  const owner = staff?.find(({ id }) => id === enquiry.ownerId);
  const isFollowUpDue = findDue(enquiry, today) !== undefined && !isOverdue;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ash empty:hidden">
      {clockWords && (
        <span className={`inline-flex items-center gap-1 ${isOverdue ? 'font-semibold text-danger' : ''}`}>
          <AlarmClock {...icon} />
          {clockWords}
        </span>
      )}
      {enquiry.followUpOn !== null && enquiry.stage !== 'closed' && (
        <span className={`inline-flex items-center gap-1 ${isFollowUpDue ? 'font-semibold text-clay' : ''}`}>
          <CalendarClock {...icon} />
          {texts.workflow.followUp(dayText(enquiry.followUpOn, texts.locale, 'medium'))}
        </span>
      )}
      {enquiry.language !== null && (
        <span className="inline-flex items-center gap-1">
          <Languages {...icon} />
          {texts.workflow.senderLanguage(languageName(enquiry.language, texts.locale))}
        </span>
      )}
      {owner && (
        <span className="inline-flex items-center gap-1">
          <UserRound {...icon} />
          {texts.workflow.ownedBy(owner.name)}
        </span>
      )}
    </div>
  );
}

function languageName(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
}
