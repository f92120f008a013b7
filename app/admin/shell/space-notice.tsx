import { HardDrive } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { megabytesOf, useSummary } from './summary-data.ts';

/** Says that the disk is nearly full before anybody wonders why uploads fail. */
export function SpaceNotice() {
  const { summary: texts } = useTexts();
  const { data } = useSummary();
  if (!data?.space.isShort) return undefined;
  return (
    <aside aria-label={texts.space.title} className="card mt-2 flex gap-4 p-4">
      <HardDrive aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{texts.space.title}</p>
        <p className="mt-1 text-ash">{texts.space.text(megabytesOf(data.space.freeBytes ?? '0'))}</p>
      </div>
    </aside>
  );
}
