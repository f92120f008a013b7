import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type AdminDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'lang' | 'closeLabel'> & { open?: boolean };

/**
 * A dialog of the back office, in its language. In the body of the document: fields in it do not belong to a form that opens it, and
 * printed it stands alone.
 */
export function AdminDialog({ open = true, className = 'form-dialog', ...rest }: AdminDialogProps) {
  const { actions } = useTexts();
  const lang = useHtmlLang();
  return createPortal(
    <Dialog {...rest} open={open} closeLabel={actions.close} lang={lang} className={`admin ${className}`} />,
    document.body,
  );
}
