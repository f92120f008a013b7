import { useLocation, useNavigate } from 'react-router';
import { PageEditor } from './editor/page-editor.tsx';
import { PageOverview } from './overview/page-overview.tsx';
import { readPagesTabUrl, pathOf, untranslatedPathOf } from './page-address.ts';

/** All pages with their state, or the editor of one. */
export default function PagesTab() {
  const { page, field, showsUntranslated } = readPagesTabUrl(useLocation().search);
  const navigate = useNavigate();

  if (page) return <PageEditor key={page} page={page} field={field} onBack={() => void navigate(pathOf())} />;
  return (
    <PageOverview
      view={showsUntranslated ? 'untranslated' : 'all'}
      onView={(view, name) => void navigate(view === 'all' ? pathOf() : untranslatedPathOf(name))}
      onOpen={(name, at) => void navigate(pathOf(name, at))}
    />
  );
}
