import type { MediaDownload } from '#contract/media/media-download.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';

/** Starts the download of untouched files, several as a ZIP. The browser saves them, so they never are in the page's memory. */
export function useDownloadOriginals() {
  const texts = useTexts();
  const own = texts.library.download;
  const toast = useToast();

  return async function download(items: readonly Pick<MediaItem, 'id'>[]): Promise<void> {
    try {
      const ids = items.map(({ id }) => id);
      const { data } = await api.post<{ data: MediaDownload }>('/api/admin/media/downloads', { ids });
      startDownload(data.url);
      const megabytes = (Number(data.bytes) / 1024 ** 2).toFixed(2);
      toast({
        title: own.begins(data.count, megabytes),
        ...(data.missingCount > 0 && { text: own.missing(data.missingCount), destructive: true }),
      });
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void download(items) };
      toast({ title: own.failed, text: describeError(texts, error), action, destructive: true });
    }
  };
}

/** By a link with `download`: going to the address would ask staff whose uploads are running whether they want to leave. */
function startDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
