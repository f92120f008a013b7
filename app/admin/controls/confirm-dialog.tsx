import { type ReactNode, createContext, use, useCallback, useId, useRef, useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

export interface Question {
  text: string;
  details?: ReactNode;
  /** Absent: there is nothing to decide, the text is only to be acknowledged. */
  confirm?: string;
  /** What is asked destroys something. */
  isDestructive?: boolean;
}

/** A question speaks the language of the part that asks it. */
interface AskedQuestion extends Question {
  lang: string;
  texts: Catalogue;
}

interface Asked extends AskedQuestion {
  answer: (yes: boolean) => void;
}

const AskContext = createContext<(question: AskedQuestion) => Promise<boolean>>(() => Promise.resolve(false));

/** `await ask({ text, confirm })`: like the browser's own `confirm` and `alert`, in the panel's look and language. */
export function useAsk() {
  const ask = use(AskContext);
  const lang = useHtmlLang();
  const texts = useTexts();
  return useCallback((question: Question) => ask({ ...question, lang, texts }), [ask, lang, texts]);
}

export function QuestionsProvider({ children }: { children: ReactNode }) {
  const textId = useId();
  const [asked, setAsked] = useState<Asked>();
  const pending = useRef<Asked>(undefined);

  const ask = useCallback(
    (question: AskedQuestion) =>
      new Promise<boolean>((resolve) => {
        pending.current?.answer(false);
        pending.current = { ...question, answer: resolve };
        setAsked(pending.current);
      }),
    [],
  );

  function answer(yes: boolean) {
    pending.current?.answer(yes);
    pending.current = undefined;
    setAsked(undefined);
  }

  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        open={asked !== undefined}
        onClose={() => answer(false)}
        title={asked?.text ?? ''}
        look="plain"
        role="alertdialog"
        describedBy={textId}
        lang={asked?.lang}
        className="admin dialog-sheet question"
      >
        <p className="font-medium" aria-hidden="true">
          {asked?.text}
        </p>
        <div id={textId} className="mt-2 text-ash empty:hidden">
          {asked?.details}
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {asked?.confirm && (
            <Button tone="outline" onClick={() => answer(false)}>
              {asked.texts.actions.cancel}
            </Button>
          )}
          <Button className={asked?.isDestructive ? 'button-destroy' : undefined} onClick={() => answer(true)}>
            {asked?.confirm ?? asked?.texts.actions.ok}
          </Button>
        </div>
      </Dialog>
    </AskContext>
  );
}
