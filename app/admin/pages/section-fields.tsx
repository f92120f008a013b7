import { Check, RotateCcw } from 'lucide-react';
import { Switch } from 'radix-ui';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { siteLanguages } from '#contract/content/site-languages.ts';
import { propertyLabel } from './labels.ts';
import type { EditorSection, EditorNode, EditorField } from './editor-tree.ts';
import { ItemList } from './item-list.tsx';
import { type FieldLanguage, confirmTranslation, editedValue, resetField, setField } from './edit-overrides.ts';
import { controlId, useEditor } from './use-draft.ts';

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

/** All fields of a node. */
function NodeFields({ node, isTop = false }: { node: EditorNode; isTop?: boolean }) {
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

/** A field in both languages side by side, or once if they share it. What Chinese may have of its own stands beside the shared one. */
function FieldRow({ field }: { field: EditorField }) {
  const label = propertyLabel(field.name, useLanguage());
  const { isShared, mayDiffer } = field.meta;
  const languages: readonly FieldLanguage[] = !isShared
    ? siteLanguages
    : mayDiffer
      ? ['shared', 'zh-Hans']
      : ['shared'];
  return (
    <div className={`grid grid-cols-1 gap-x-4 gap-y-3 ${languages.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {languages.map((language) => (
        <FieldControl key={language} field={field} language={language} label={label} />
      ))}
    </div>
  );
}

interface FieldControlProps {
  field: EditorField;
  language: FieldLanguage;
  label: string;
}

/** The control of a field in one language, with its length, its error, and the ways back. */
function FieldControl({ field, language, label }: FieldControlProps) {
  const { path, meta } = field;
  const { pages: texts } = useTexts();
  const editor = useEditor();
  const address = { language, path };
  const id = controlId(address);
  const value = editedValue(editor.edited, editor.differences, address);
  const fullLabel = texts.field(label, texts.languages[language]);
  const error = editor.findError(address);
  const isChanged = editor.differences[language][path] !== undefined;
  const state = editor.fields.get(path);
  const isChinese = language === 'zh-Hans';
  const isOutdated = isChinese && state?.isOutdated === true;
  const isOwnPrice = isChinese && meta.isShared;
  const isMissing = isChinese && !isOwnPrice && value === undefined;
  const oldPrices = editor.oldPricesIn(address);
  const hasPrices = Object.hasOwn(editor.edited.page.schema.shape, 'pricing');
  const change = (next: unknown) => editor.change((before) => setField(editor.edited, before, address, next));

  if (meta.kind === 'flag') {
    return <FlagControl id={id} label={label} isOn={value === true} onChange={change} />;
  }
  const text = meta.kind === 'lines' ? ((value ?? []) as string[]).join('\n') : String(value ?? '');
  const isLong = meta.kind === 'paragraph' || meta.kind === 'lines';
  const hint = formatHint();
  const noteId = `${id}-note`;
  const control = {
    id,
    className: 'field-control',
    // The label names the language for staff; the text is in the language of the site.
    lang: isChinese ? 'zh-Hans' : 'en',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': noteId,
    value: text,
    onFocus: () => editor.onFocusField(address),
    onChange: (event: { target: { value: string } }) =>
      change(meta.kind === 'lines' ? event.target.value.split('\n') : event.target.value),
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="field-label">
        {fullLabel}
      </label>
      {isLong ? <textarea {...control} rows={meta.kind === 'lines' ? 5 : 3} /> : <input {...control} type="text" />}
      <div id={noteId} className="mt-1 text-caption text-ash">
        {error && <p className="field-error">{error}</p>}
        {oldPrices.length > 0 && <p className="text-clay">{texts.oldPrice(oldPrices)}</p>}
        {isOutdated && <p className="text-clay">{isOwnPrice ? texts.priceHasChanged : texts.isOutdated}</p>}
        {isMissing && <p className="text-clay">{texts.missingHint}</p>}
        {hint && !error && <p className="tabular-nums">{hint}</p>}
      </div>
      {(isChanged || isOutdated) && (
        <div className="-mx-2 flex flex-wrap">
          {isOutdated && !error && (
            <button
              type="button"
              className="button button-outline button-quiet"
              aria-label={isOwnPrice ? texts.confirmPriceNamed(fullLabel) : texts.confirmNamed(fullLabel)}
              onClick={() => editor.change((before) => confirmTranslation(editor.edited, before, path))}
            >
              <Check aria-hidden="true" size={14} strokeWidth={1.75} />
              {isOwnPrice ? texts.confirmPrice : texts.confirm}
            </button>
          )}
          {isChanged && (
            <button
              type="button"
              className="button button-outline button-quiet"
              aria-label={texts.resetNamed(fullLabel)}
              onClick={() => {
                editor.change((before) => resetField(before, address));
                document.getElementById(id)?.focus();
              }}
            >
              <RotateCcw aria-hidden="true" size={14} strokeWidth={1.75} />
              {texts.reset}
            </button>
          )}
        </div>
      )}
    </div>
  );

  function formatHint(): string | undefined {
    if (meta.kind === 'link') return texts.linkHint;
    if (isOwnPrice) return texts.ownPriceHint;
    if (meta.kind === 'lines') return texts.linesHint;
    if (meta.maximum === undefined) return undefined;
    const length = texts.characters(text.trim().length, meta.maximum);
    return path === 'meta.description' && hasPrices ? texts.priceHint(length) : length;
  }
}

interface FlagControlProps {
  id: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function FlagControl({ id, label, isOn, onChange }: FlagControlProps) {
  return (
    <div className="flex items-center gap-3">
      <Switch.Root id={id} checked={isOn} onCheckedChange={onChange} className="switch">
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
