import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryPreset, DeliveryPresetInput, DeliveryProgress } from '#contract/client-delivery.ts';
import { api } from '#app/admin/api/api.ts';
import { useData } from '#app/admin/api/use-data.ts';
import { clientGalleriesKey, clientGalleriesPath } from './data.ts';

const presetsPath = '/api/admin/delivery-presets';
const presetsKey = [...clientGalleriesKey, 'delivery-presets'] as const;
/** While files are made, which the server does not tell of one by one. */
const whileMakingMs = 4_000;

const toProgressKey = (galleryId: string) => [...clientGalleriesKey, galleryId, 'delivery'] as const;
const toProgressPath = (galleryId: string) => `${clientGalleriesPath}/${galleryId}/delivery`;

export function usePresets() {
  return useData<DeliveryPreset[]>(presetsKey, presetsPath);
}

export function useDeliveryProgress(galleryId: string) {
  return useData<DeliveryProgress>(toProgressKey(galleryId), toProgressPath(galleryId), {
    refetchInterval: ({ state }) =>
      state.data?.some(({ wanted, made, failed }) => made + failed.length < wanted) ? whileMakingMs : false,
  });
}

export function useDeliveryCalls() {
  const queryClient = useQueryClient();
  const shared = { onSettled: () => queryClient.invalidateQueries({ queryKey: clientGalleriesKey }) };
  const savePreset = useMutation({
    ...shared,
    mutationFn: async ({ preset, body }: { preset?: DeliveryPreset | undefined; body: DeliveryPresetInput }) =>
      preset
        ? (await api.put<{ data: DeliveryPreset }>(`${presetsPath}/${preset.id}`, body, { version: preset.version }))
            .data
        : (await api.post<{ data: DeliveryPreset }>(presetsPath, body)).data,
  });
  const removePreset = useMutation({ ...shared, mutationFn: (id: string) => api.delete(`${presetsPath}/${id}`) });
  const makeAgain = useMutation({
    ...shared,
    mutationFn: (galleryId: string) => api.post(`${toProgressPath(galleryId)}/retry`, undefined),
  });
  return { savePreset, removePreset, makeAgain };
}
