import { useState } from 'react';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { LinkExpiryDialog, LinkMailDialog, useMailObstacle } from './link-dialogs.tsx';
import { useMailDraft, useSharingCalls } from './sharing-calls.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

interface LinkActionsProps {
  gallery: ClientGallery;
  link: ClientLink;
  name: string;
  zone: string;
  /** what has taken its place: its address is told now */
  onMade: (link: NewClientLink) => void;
}

/** What can be done with a link after it was made, beside revoking it. */
export function LinkActions({ gallery, link, name, zone, onMade }: LinkActionsProps) {
  const texts = useTexts();
  const { mail, renew: own, expiry } = useSharingTexts();
  const confirm = useConfirmDialog();
  const { renew } = useSharingCalls();
  const draft = useMailDraft(gallery.id);
  const obstacle = useMailObstacle(draft.data);
  const [opened, setOpened] = useState<'mail' | 'expiry'>();
  const isPrepared = link.state === 'prepared';
  if (link.state === 'revoked') return null;

  async function makeAddress() {
    if (!isPrepared && !(await confirm({ text: own.confirm, details: name, confirmLabel: own.address }))) return;
    try {
      onMade(await renew.mutateAsync({ galleryId: gallery.id, id: link.id, body: {} }));
    } catch (error) {
      showToast({ title: own.failed, text: describeError(texts, error), destructive: true });
    }
  }

  return (
    <>
      {link.state !== 'expired' && (
        <>
          {draft.data && !obstacle && (
            <Button tone="outline" aria-label={own.mailNamed(name)} onClick={() => setOpened('mail')}>
              {own.mail}
            </Button>
          )}
          <Button
            tone="outline"
            aria-label={isPrepared ? own.makeNamed(name) : own.addressNamed(name)}
            disabled={renew.isPending}
            onClick={() => void makeAddress()}
          >
            {isPrepared ? own.make : own.address}
          </Button>
        </>
      )}
      <Button tone="outline" aria-label={expiry.changeNamed(name)} onClick={() => setOpened('expiry')}>
        {expiry.change}
      </Button>
      {opened === 'mail' && draft.data && (
        <LinkMailDialog
          gallery={gallery}
          link={link}
          draft={draft.data}
          onDone={(made) => {
            setOpened(undefined);
            if (!made) return;
            showToast({ title: mail.sent });
            onMade(made);
          }}
        />
      )}
      {opened === 'expiry' && (
        <LinkExpiryDialog gallery={gallery} link={link} zone={zone} onDone={() => setOpened(undefined)} />
      )}
    </>
  );
}
