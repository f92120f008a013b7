import type { EntryLinkProps } from '#app/site/sections/about-texts.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import { OutsideLink } from './outside-link.tsx';

/** The link of an about entry of the studio. */
export function EntryLink({ link: { url, text, lang }, className }: { link: EntryLinkProps; className?: string }) {
  const { openFile } = useMessages();
  return (
    <OutsideLink href={url} className={className}>
      {lang ? <span lang={lang}>{text}</span> : (text ?? openFile)}
    </OutsideLink>
  );
}
