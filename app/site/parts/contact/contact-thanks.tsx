import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Takes the form's place, and the focus with it: the button that had it is gone. */
export function ContactThanks({ onAgain }: { onAgain: () => void }) {
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // A page that opens with it (sent without script) leaves the focus where the browser put it.
    if (document.activeElement === document.body) block.current?.focus();
  }, []);

  return (
    <div ref={block} tabIndex={-1} className="contact-thanks outline-none">
      <span className="contact-check">
        <Icon name="check" size={32} />
      </span>
      <h3 className="mt-8 text-h2">Thank you!</h3>
      <p className="measure mt-4 text-lead text-ash">
        Your message has been sent successfully. We'll get back to you soon.
      </p>
      <Button tone="outline" className="needs-script mt-8" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}
