import { QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router';
import { type Language, LanguageProvider } from '#app/i18n/language.tsx';
import { LoginPage } from '#app/admin/session/login-page.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { Panel } from './panel.tsx';
import { queryClient } from '#app/admin/api/query-client.ts';
import { type Session, useSession } from '#app/admin/session/session.ts';

const InvitationPage = lazy(() => import('../accounts/invitation-page.tsx'));

/**
 * The session is known in the browser only, so the server renders a skeleton of the panel; after hydration the token decides
 * between panel and login card. An expired session leaves the panel mounted behind the login dialog.
 */
export function AdminApp({ language }: { language: Language }) {
  const session = useSession();

  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <LucideProvider size={16} strokeWidth={1.5}>
          <div className="admin min-h-dvh">{session ? <SignedInOrNot {...session} /> : <PanelSkeleton />}</div>
        </LucideProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function SignedInOrNot({ token, hasEnded, panel }: Session) {
  const invitation = /^#invitation=([\w-]+)$/.exec(useLocation().hash)?.[1];
  if (invitation) {
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <InvitationPage key={invitation} token={invitation} />
      </Suspense>
    );
  }
  return token === null && !hasEnded ? <LoginPage /> : <Panel key={panel} />;
}
