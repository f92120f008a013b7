import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { NewLink } from './new-link.ts';
import { useAccountsTexts } from './accounts-texts.ts';

/** A link that was just made. It stands in the fragment, which is in no server's log, and is shown only now. */
export function LinkOnce({ link: { token, username, mailedTo } }: { link: NewLink }) {
  const own = useAccountsTexts();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const url = `${location.origin}/admin#invitation=${token}`;
  useEffect(() => field.current?.select(), []);

  async function copy() {
    field.current?.select();
    await navigator.clipboard?.writeText(url).then(
      () => toast({ title: own.copied }),
      () => {},
    );
  }

  return (
    <section aria-label={own.linkTitle(username)} className="card mt-4 p-4">
      <h3 className="font-semibold">{own.linkTitle(username)}</h3>
      <p className="mt-1 mb-3 text-ash">{mailedTo === null ? own.linkHint : own.mailedHint(mailedTo)}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={own.linkTitle(username)}
          value={url}
          className="field-control min-w-0 flex-1 basis-52"
        />
        <Button tone="outline" onClick={() => void copy()}>
          {own.copy}
        </Button>
      </div>
    </section>
  );
}
