import { type LoaderFunctionArgs, redirect } from 'react-router';
import { addressOfOld } from '#contract/admin-tabs.ts';

/** `/admin` leads to the first tab, and with the name of a tab, as its links were until they became paths, to that one. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(addressOfOld(new URL(request.url).searchParams));
}
