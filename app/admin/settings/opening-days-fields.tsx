import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import {
  type DayHours,
  isSameWeek,
  type OpeningWeek,
  type Weekday,
  type WeekPart,
  week,
  weekParts,
  writtenLine,
} from '#contract/opening-hours.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { chineseName, stillRightName, useChinese } from '#app/admin/translations/chinese-texts.tsx';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import {
  daysAfterLine,
  type Lines,
  linesAfterDays,
  saysDays,
  toWeek,
  toWeekValues,
  type WeekValues,
} from './studio-values.ts';
import { StudioTextField } from './studio-text-field.tsx';

const states: readonly DayHours['is'][] = ['open', 'appointment', 'closed'];
/** Of a day that opens before any other has hours. */
const firstHours = { opens: '10:00', closes: '18:00' };
const lineName = (part: WeekPart) => `hours.${part}`;
const nameIn = (language: SiteLanguage, part: WeekPart) =>
  language === 'en' ? lineName(part) : chineseName(lineName(part));

/** The days on which the studio is open, and the two lines that say so, which follow the days unless they are the owner's own words. */
export function OpeningDaysFields() {
  const { studio: texts } = useTexts().settings;
  const { getValues, setValue } = useFormContext();
  const chinese = useChinese();
  const days = useWatch({ name: 'openingDays' }) as WeekValues;
  const shown = useWatch({ name: 'hours' }) as Lines;
  const lineBefore = useRef('');
  // The Chinese lines follow, too, so they must be known.
  const isDisabled = chinese?.status !== 'ready';
  const isOwn = weekParts.some((part) => !saysDays(shown[part], part, toWeek(days)));

  const linesIn = (language: SiteLanguage): Lines => {
    const [weekdays, weekends] = getValues(weekParts.map((part) => nameIn(language, part))) as string[];
    return { weekdays: weekdays ?? '', weekends: weekends ?? '' };
  };

  function write(language: SiteLanguage, written: Partial<Lines>) {
    for (const part of weekParts) {
      const line = written[part];
      if (line !== undefined) setValue(nameIn(language, part), line, { shouldDirty: true, shouldValidate: true });
    }
  }

  function setDays(next: WeekValues) {
    const [before, after] = [toWeek(getValues('openingDays') as WeekValues), toWeek(next)];
    setValue('openingDays', next, { shouldDirty: true });
    write('en', linesAfterDays(linesIn('en'), { before, after, language: 'en' }));
    writeChinese(before, after);
  }

  function writeChinese(before: OpeningWeek, after: OpeningWeek) {
    const [english, lines] = [linesIn('en'), linesIn('zh-Hans')];
    const written = linesAfterDays(lines, { before, after, language: 'zh-Hans' });
    // Beside an own English line, one that has no Chinese gets none that says something else.
    const isWanted = (part: WeekPart) => lines[part].trim() !== '' || saysDays(english[part], part, after);
    write('zh-Hans', Object.fromEntries(Object.entries(written).filter(([part]) => isWanted(part as WeekPart))));
    confirmChinese(after);
  }

  /** Lines that say the same days are right for each other, also where the Chinese one did not change. */
  function confirmChinese(said: OpeningWeek) {
    const [english, lines] = [linesIn('en'), linesIn('zh-Hans')];
    for (const part of weekParts) {
      const isRight = [english, lines].every((each) => saysDays(each[part], part, said));
      if (isRight) setValue(stillRightName(lineName(part)), true, { shouldDirty: true });
    }
  }

  function change(day: Weekday, changes: Partial<WeekValues[Weekday]>) {
    const now = getValues('openingDays') as WeekValues;
    const next = { ...now, [day]: { ...now[day], ...changes } };
    const { is, opens, closes } = next[day];
    if (is === 'open' && changes.is && opens === '' && closes === '') {
      const like = week.map((each) => now[each]).find((each) => each.is === 'open');
      next[day] = { is, opens: like?.opens ?? firstHours.opens, closes: like?.closes ?? firstHours.closes };
    }
    setDays(next);
  }

  function copyToOpenDays(day: Weekday) {
    const now = getValues('openingDays') as WeekValues;
    const { opens, closes } = now[day];
    setDays(
      Object.fromEntries(
        week.map((each) => [each, now[each].is === 'open' ? { ...now[each], opens, closes } : now[each]]),
      ) as WeekValues,
    );
  }

  /** After the owner has written a line. */
  function followLine(part: WeekPart) {
    const now = linesIn('en');
    if (now[part] === lineBefore.current) return;
    const before = toWeek(getValues('openingDays') as WeekValues);
    const after = daysAfterLine(before, { part, before: lineBefore.current, lines: now });
    lineBefore.current = now[part];
    if (isSameWeek(before, after)) return;
    setValue('openingDays', toWeekValues(after), { shouldDirty: true });
    writeChinese(before, after);
  }

  return (
    <>
      <ul className="col-span-full grid gap-3">
        {week.map((day) => (
          <DayRow
            key={day}
            day={day}
            values={days[day]}
            isDisabled={isDisabled}
            onChange={(changes) => change(day, changes)}
            onCopy={() => copyToOpenDays(day)}
          />
        ))}
      </ul>
      <p className="col-span-full text-caption text-ash">{texts.linesHint}</p>
      {weekParts.map((part) => (
        <StudioTextField
          key={part}
          name={lineName(part)}
          label={texts[part]}
          required
          onEnter={() => {
            lineBefore.current = linesIn('en')[part];
          }}
          onLeave={() => followLine(part)}
        />
      ))}
      {isOwn && (
        <div className="col-span-full">
          <p className="text-caption text-clay">{texts.ownLines}</p>
          <Button
            tone="outline"
            className="button-quiet -ml-2"
            disabled={isDisabled}
            onClick={() => {
              for (const language of ['en', 'zh-Hans'] as const) {
                const written = weekParts.map((part) => [part, writtenLine(toWeek(days), part, language)]);
                write(language, Object.fromEntries(written) as Lines);
              }
              confirmChinese(toWeek(days));
            }}
          >
            {texts.writeLines}
          </Button>
        </div>
      )}
    </>
  );
}

interface DayRowProps {
  day: Weekday;
  values: WeekValues[Weekday];
  isDisabled: boolean;
  onChange: (changes: Partial<WeekValues[Weekday]>) => void;
  onCopy: () => void;
}

function DayRow({ day, values, isDisabled, onChange, onCopy }: DayRowProps) {
  const { studio: texts } = useTexts().settings;
  const name = `openingDays.${day}`;
  const errors = { opens: useFieldError(`${name}.opens`), closes: useFieldError(`${name}.closes`) };
  const label = texts.days[day];
  const errorId = `${day}-hours-error`;
  const error = errors.opens ?? errors.closes;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="w-20 font-medium">{label}</span>
        <select
          name={`${name}.is`}
          aria-label={label}
          className="field-control w-auto!"
          disabled={isDisabled}
          value={values.is}
          onChange={(event) => onChange({ is: event.target.value as DayHours['is'] })}
        >
          <Options of={states} label={(state) => texts.dayStates[state]} />
        </select>
        {values.is === 'open' && (
          <>
            {(['opens', 'closes'] as const).map((end) => (
              <input
                key={end}
                type="time"
                name={`${name}.${end}`}
                aria-label={texts.dayEnd(label, texts[end])}
                aria-invalid={errors[end] ? true : undefined}
                aria-describedby={errors[end] ? errorId : undefined}
                className="field-control w-auto!"
                disabled={isDisabled}
                value={values[end]}
                onChange={(event) => onChange({ [end]: event.target.value })}
              />
            ))}
            <Button tone="outline" className="button-quiet" aria-label={texts.copyHoursOf(label)} onClick={onCopy}>
              {texts.copyHours}
            </Button>
          </>
        )}
      </div>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </li>
  );
}
