import { Outlet } from 'react-router';

/** Placeholder: what stands around every public page. */
export default function SiteLayout() {
  return <Outlet />;
}
