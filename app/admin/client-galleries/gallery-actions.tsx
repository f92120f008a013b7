import { Archive, ArchiveRestore, Check, Copy, Undo2 } from 'lucide-react';
import type { ClientGallery, ClientGalleryUpdate } from '#contract/client-galleries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useGalleryCalls } from './calls.ts';
import { useSharingCalls } from './sharing-calls.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

/** What staff decide about a gallery as a whole, and the template that they make of it. */
export function GalleryActions({ gallery, onOpen }: { gallery: ClientGallery; onOpen: (id: string) => void }) {
  const texts = useTexts();
  const { actions: own } = useSharingTexts();
  const { update } = useGalleryCalls();
  const { duplicate } = useSharingCalls();
  const { state } = gallery;
  const isArchived = state === 'archived';

  async function attempt(work: () => Promise<string>) {
    try {
      showToast({ title: await work() });
    } catch (error) {
      showToast({ title: own.failed, text: describeError(texts, error), destructive: true });
    }
  }

  const decide = (decision: ClientGalleryUpdate['state']) =>
    attempt(async () => {
      await update.mutateAsync({ gallery, body: { state: decision } });
      return decision === 'archived' ? own.archiveHint : own.saved;
    });

  const copy = () =>
    attempt(async () => {
      onOpen((await duplicate.mutateAsync(gallery.id)).id);
      return own.duplicated;
    });

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!isArchived && (
        <Button
          tone="outline"
          disabled={update.isPending}
          onClick={() => void decide(state === 'delivered' ? null : 'delivered')}
        >
          {state === 'delivered' ? <Undo2 /> : <Check />}
          {state === 'delivered' ? own.undeliver : own.deliver}
        </Button>
      )}
      <Button tone="outline" disabled={update.isPending} onClick={() => void decide(isArchived ? null : 'archived')}>
        {isArchived ? <ArchiveRestore /> : <Archive />}
        {isArchived ? own.unarchive : own.archive}
      </Button>
      <Button tone="outline" disabled={duplicate.isPending} onClick={() => void copy()}>
        <Copy />
        {own.duplicate}
      </Button>
    </div>
  );
}
