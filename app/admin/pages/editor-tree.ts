import { type ContentOverrides, isAdded } from '#contract/content/resolve-content.ts';
import { type ContentNode, contentNode, type FieldMeta, type ListMeta } from '#contract/content/define-page.ts';
import { type EditedPage, findOrder } from './edit-overrides.ts';

/** What the editor shows of a page, in the order of the page. */
export type EditorNode = EditorField | EditorGroup | EditorList;

export interface EditorField {
  type: 'field';
  path: string;
  /** name of the property */
  name: string;
  meta: FieldMeta;
}

export interface EditorGroup {
  type: 'group';
  path: string;
  name: string;
  children: EditorNode[];
}

export interface EditorList {
  type: 'list';
  path: string;
  name: string;
  meta: ListMeta;
  /** the shown items, then the hidden ones */
  items: EditorItem[];
}

export interface EditorItem {
  id: string;
  path: string;
  isShown: boolean;
  isAdded: boolean;
  children: EditorNode[];
}

export interface EditorSection {
  name: string;
  /** whether the owner can move and hide it */
  isMovable: boolean;
  isShown: boolean;
  node: EditorNode;
}

/** The parts of a page: what stands first, the sections in their order, the hidden ones, and what stands last. */
export function editorSections(edited: EditedPage, differences: ContentOverrides): EditorSection[] {
  const root = contentNode(edited.page.schema);
  if (root.type !== 'object') return [];
  const { shown, hidden } = findOrder(edited, differences, 'sections');
  const part = (name: string, isMovable: boolean, isShown = true): EditorSection => ({
    name,
    isMovable,
    isShown,
    node: editorNode(edited, differences, root.children[name] as ContentNode, name, name),
  });
  const names = Object.keys(root.children);
  const isSection = (name: string) => edited.page.sections.includes(name);
  const firstSection = names.findIndex(isSection);
  const isFixed = (name: string) => !isSection(name);
  const before = names.slice(0, firstSection < 0 ? undefined : firstSection).filter(isFixed);
  const after = names.filter((name) => isFixed(name) && !before.includes(name));
  return [
    ...before.map((name) => part(name, false)),
    ...shown.map((name) => part(name, true)),
    ...hidden.map((name) => part(name, true, false)),
    ...after.map((name) => part(name, false)),
  ];
}

function editorNode(
  edited: EditedPage,
  differences: ContentOverrides,
  node: ContentNode,
  path: string,
  name: string,
): EditorNode {
  if (node.type === 'field') return { type: 'field', path, name, meta: node.meta };
  const childrenAt = (at: string) =>
    Object.entries(node.children).map(([child, inner]) =>
      editorNode(edited, differences, inner, `${at}.${child}`, child),
    );
  if (node.type === 'object') return { type: 'group', path, name, children: childrenAt(path) };
  const { shown, hidden } = findOrder(edited, differences, path);
  const item = (id: string, isShown: boolean): EditorItem => ({
    id,
    path: `${path}.${id}`,
    isShown,
    isAdded: isAdded(id),
    children: childrenAt(`${path}.${id}`),
  });
  return {
    type: 'list',
    path,
    name,
    meta: node.meta,
    items: [...shown.map((id) => item(id, true)), ...hidden.map((id) => item(id, false))],
  };
}
