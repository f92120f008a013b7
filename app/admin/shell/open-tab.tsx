import { Outlet, useLocation, useNavigation } from 'react-router';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';

/** The open tab. While the script of another one is loaded, its place is shown, as the bar shows its name. */
export default function OpenTab() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next && next.pathname !== pathname ? <LoadingRows /> : <Outlet />;
}

/** Before the first tab is there. */
export { LoadingRows as HydrateFallback } from '../controls/loading-rows.tsx';

/** A tab that could not be loaded, or failed. The others stay usable. React Router asks for a file once, so only a reload asks again. */
export function ErrorBoundary() {
  const texts = useTexts();
  return (
    <div role="alert" className="card p-6">
      <h2 className="text-body">{texts.tabs.failedTitle}</h2>
      <p className="mt-1 mb-4 text-ash">{texts.tabs.failedText}</p>
      <Button tone="outline" onClick={() => location.reload()}>
        {texts.actions.retry}
      </Button>
    </div>
  );
}
