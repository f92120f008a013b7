import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { Passkeys } from './passkeys.tsx';
import { useSecondFactor } from './second-factor-data.ts';
import { TwoStep } from './two-step.tsx';

/** How the account signs in, beside its password. */
export function SignInSecurity({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { twoStep, passkeys } = useSignInTexts();
  const { data, error, refetch } = useSecondFactor();
  if (!data && error) return <LoadFailed title={twoStep.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows count={2} className="h-16" />;
  return (
    <>
      <section>
        <h3 className="text-body font-medium">{twoStep.heading}</h3>
        <p className="mt-1 mb-4 max-w-prose text-ash">{twoStep.lead}</p>
        <TwoStep state={data} onDirtyChange={onDirtyChange} />
      </section>
      <section className="mt-8">
        <h3 className="text-body font-medium">{passkeys.heading}</h3>
        <p className="mt-1 mb-4 max-w-prose text-ash">{passkeys.lead}</p>
        <Passkeys asksCode={data.isOn} />
      </section>
    </>
  );
}
