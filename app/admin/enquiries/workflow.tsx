import { AlarmClock, CalendarClock, Languages, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { findDue, toSlaTimer, type SlaTimer, type ContactStage, contactStages } from '#contract/enquiry-stages.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { dayText } from '#contract/studio-day.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { useToday } from '#app/admin/shell/summary-data.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { personName } from '#contract/person-name.ts';
import type { WorkflowUpdate } from '#contract/enquiry-workflow.ts';
import { showToast } from '#app/ui/toast.ts';
import { isEditedElsewhere, describeError } from '#app/admin/api/api.ts';
import { useStaff, useUpdateWorkflow } from './data.ts';

const icon = { size: 14, className: 'shrink-0' } as const;

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

/** The promise clock in words; undefined if nobody waits. */
export function clockText({ workflow: texts }: Pick<Catalogue, 'workflow'>, clock: SlaTimer): string | undefined {
  if (clock.status === 'none') return undefined;
  if ('ms' in clock) return texts.clock[clock.status](durationText(texts, clock.ms));
  return texts.clock[clock.status];
}

/** Rounded down to minutes below an hour, to hours below two days, then to days. */
function durationText(texts: Catalogue['workflow'], ms: number): string {
  if (ms < hourMs) return texts.minutes(Math.floor(ms / minuteMs));
  return ms < 2 * dayMs ? texts.hours(Math.floor(ms / hourMs)) : texts.days(Math.floor(ms / dayMs));
}

const refreshEveryMs = 60_000;

/** The time in milliseconds since 1970, at most a minute old. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Moves an enquiry to another stage: in the list, and on the board to another column. */
export function StageSelect({ enquiry, id }: { enquiry: ContactMessage; id?: string }) {
  const { workflow: texts } = useTexts();
  const { change, isPending } = useChangeWorkflow(enquiry);
  return (
    <select
      id={id}
      aria-label={id === undefined ? texts.stageOf(personName(enquiry)) : undefined}
      className={`field-control ${id === undefined ? 'w-auto!' : ''}`}
      value={enquiry.stage}
      // Not disabled: that would take the focus away.
      aria-busy={isPending}
      onChange={(event) => void change({ stage: event.target.value as ContactStage })}
    >
      <Options of={contactStages} label={(stage) => texts.stages[stage]} />
    </select>
  );
}

/** Changes an enquiry and says so if it fails, or if somebody else was faster. */
export function useChangeWorkflow({ id, deskVersion }: Pick<ContactMessage, 'id' | 'deskVersion'>) {
  const texts = useTexts();
  const { mutateAsync, isPending } = useUpdateWorkflow(id);

  async function change(to: WorkflowUpdate): Promise<void> {
    try {
      await mutateAsync({ deskVersion, ...to });
    } catch (error) {
      const isConflict = isEditedElsewhere(error);
      showToast({
        title: texts.workflow.saveFailed,
        text: isConflict ? texts.workflow.conflict : describeError(texts, error),
        destructive: true,
        ...(!isConflict && { action: { label: texts.actions.retry, run: () => void change(to) } }),
      });
    }
  }

  return { change, isPending };
}
