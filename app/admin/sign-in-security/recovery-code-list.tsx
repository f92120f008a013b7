import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';

/** New recovery codes, which are shown only now. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const own = useSignInTexts().recovery;
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join('\n')}\n`;
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    await navigator.clipboard.writeText(text);
    toast({ title: own.copied });
  }

  return (
    <section className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-body font-medium outline-none">
        {own.heading}
      </h3>
      <p>{own.lead}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-1 rounded border border-line p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        {/* Only a page with HTTPS may write to the clipboard. */}
        {isSecureContext && (
          <Button tone="outline" onClick={() => void copy()}>
            {own.copy}
          </Button>
        )}
        <Button tone="outline" onClick={() => saveFile(own.fileName(location.hostname), 'text/plain', text)}>
          {own.download}
        </Button>
        <Button onClick={onDone}>{own.done}</Button>
      </p>
    </section>
  );
}
