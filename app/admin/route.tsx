import '../styles/admin.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/lists.css';
import { zh } from '#app/i18n/zh.ts';
import { AdminApp } from './shell/admin-app.tsx';

export function meta() {
  return [{ title: zh.documentTitle }, { name: 'robots', content: 'noindex' }];
}

export default function AdminRoute() {
  return <AdminApp />;
}
