import { createContext, use } from 'react';

/**
 * What tells the scripts of this program from others in a rendered document: a random text for each render, as a `nonce`. A text
 * that somebody stored does not know it. The server takes it out again, and allows only the scripts that had it
 * (server/http/pages/page-document.ts).
 */
export const ScriptMark = createContext<string | undefined>(undefined);

/** A script in the document. In the browser its text may differ: it has run by then. */
export function InlineScript({ text, type }: { text: string; type?: 'speculationrules' }) {
  return (
    <script
      nonce={use(ScriptMark)}
      {...(type && { type })}
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  );
}
