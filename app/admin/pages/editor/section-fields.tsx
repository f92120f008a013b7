import { useLanguage } from '#app/i18n/language.tsx';
import { propertyLabel } from '../labels/path-label.ts';
import type { EditorSection } from '../state/editor-tree.ts';
import { NodeFields } from './node-fields.tsx';

/** All fields of a section of the page. */
export function SectionFields({ section: { name, node } }: { section: EditorSection }) {
  const label = propertyLabel(name, useLanguage());
  return (
    <section id={`section-${name}`} tabIndex={-1} aria-label={label} className="card page-section p-4">
      <h3 className="mb-3 text-body">{label}</h3>
      <div className="grid grid-cols-1 gap-4">
        <NodeFields node={node} isTop />
      </div>
    </section>
  );
}
