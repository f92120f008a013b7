import { useQuery } from '@tanstack/react-query';
import type { Photo } from '#contract/media.ts';
import { api } from './api.ts';

export const photosKey = ['photos'] as const;

export function usePhotos() {
  return useQuery({ queryKey: photosKey, queryFn: ({ signal }) => api.get<Photo[]>('/api/admin/photos', { signal }) });
}

/** The dashboard's total: bytes divided by 1024 twice, to one decimal. */
export function totalMegabytes(photos: readonly Pick<Photo, 'fileSize'>[]): string {
  const bytes = photos.reduce((sum, photo) => sum + Number(photo.fileSize), 0);
  return (bytes / 1024 / 1024).toFixed(1);
}
