import { useLanguage } from '#app/i18n/language.tsx';
import { propertyLabel } from '../labels/path-label.ts';
import type { EditorNode } from '../state/editor-tree.ts';
import { FieldRow } from './field-row.tsx';
import { ItemList } from './item-list.tsx';

/** All fields of a node. */
export function NodeFields({ node, isTop = false }: { node: EditorNode; isTop?: boolean }) {
  const label = propertyLabel(node.name, useLanguage());
  if (node.type === 'field') return <FieldRow field={node} />;
  if (node.type === 'list')
    return <ItemList list={node} label={label} renderNode={(child) => <NodeFields key={child.path} node={child} />} />;
  const children = node.children.map((child) => <NodeFields key={child.path} node={child} />);
  if (isTop) return children;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-l-2 border-line pl-3">
      <legend className="mb-2 font-medium">{label}</legend>
      {children}
    </fieldset>
  );
}
