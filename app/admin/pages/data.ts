import { useData } from '#app/admin/api/use-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ContentHistoryEntry,
  ContentHistoryState,
  ContentPage,
  PreviewLink,
  PreviewLinkRequest,
  UntranslatedField,
} from '#contract/content/content-api.ts';
import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import type { PageName } from '#contract/content/content-pages.ts';
import { api } from '#app/admin/api/api.ts';
import { contentPath, pagesQuery } from './page-list.ts';

const keys = {
  untranslated: ['untranslated-fields'] as const,
  history: (page: PageName) => ['page-history', page] as const,
};

async function unwrapData<T>(response: Promise<{ data: T }>): Promise<T> {
  return (await response).data;
}

export function useUntranslated() {
  return useData<UntranslatedField[]>(keys.untranslated, `${contentPath}/untranslated`);
}

/** The content of a page as the editor starts with it. It is not refetched below what is being typed. */
export function useContentPage(page: PageName) {
  return useQuery({
    queryKey: ['page-content', page],
    gcTime: 0,
    queryFn: () => getContentPage(page),
  });
}

export function getContentPage(page: PageName): Promise<ContentPage> {
  return unwrapData(api.get<{ data: ContentPage }>(`${contentPath}/${page}`));
}

export function useHistory(page: PageName) {
  return useQuery({
    queryKey: keys.history(page),
    queryFn: ({ signal }) => listHistory(page, undefined, signal),
  });
}

/** @param before only versions before this one */
export function listHistory(page: PageName, before?: number, signal?: AbortSignal): Promise<ContentHistoryEntry[]> {
  const query = before === undefined ? '' : `?before=${before}`;
  return unwrapData(api.get<{ data: ContentHistoryEntry[] }>(`${contentPath}/${page}/history${query}`, { signal }));
}

export function getHistoryState(page: PageName, version: number): Promise<ContentHistoryState> {
  return unwrapData(api.get<{ data: ContentHistoryState }>(`${contentPath}/${page}/history/${version}`));
}

/** The calls that change a page. Each sends the version of the draft that was edited and returns the changed page. */
export function usePageCalls(page: PageName) {
  const queryClient = useQueryClient();
  const path = `${contentPath}/${page}`;

  async function changed(response: Promise<ContentPage>): Promise<ContentPage> {
    const result = await response;
    for (const queryKey of [pagesQuery.queryKey, keys.untranslated, keys.history(page)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    return result;
  }

  return {
    saveDraft: async (differences: ContentOverrides, version: number) =>
      changed(
        api
          .putTagged<{ data: ContentPage }>(`${path}/draft`, { differences }, { version })
          .then(({ body }) => body.data),
      ),
    discardDraft: async (version: number) =>
      changed(api.delete(`${path}/draft`, { version }).then(() => getContentPage(page))),
    publish: async (version: number) =>
      changed(unwrapData(api.post<{ data: ContentPage }>(`${path}/publish`, undefined, { version }))),
    restore: async (version: number, draftVersion: number) =>
      changed(
        unwrapData(
          api.post<{ data: ContentPage }>(`${path}/history/${version}/restore`, undefined, { version: draftVersion }),
        ),
      ),
  };
}

/** An address that shows what is not published yet to whoever has it, for an hour and while this session lasts. */
export async function createPreviewUrl(request: PreviewLinkRequest): Promise<string> {
  return (await unwrapData(api.post<{ data: PreviewLink }>(`${contentPath}/preview-links`, request))).url;
}
