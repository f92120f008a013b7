import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import { type ServiceCard, serviceCards } from '#content/service-cards.ts';
import { assignById, loadContent, loadUploads } from '../load-content.ts';
import { toChoice } from './services.tsx';

type Context = Readonly<RouterContextProvider>;

/**
 * A card shows a random one of all published photos of its categories, which can be thousands. So they are divided into
 * parts of this many: the home page contains part 0 of each card, and `/service-choices.json` the others.
 */
const choicesPerPart = 8;

/** All uploads that a card may show. */
export async function loadCardUploads(
  context: Context,
  { categories }: Pick<ServiceCard, 'categories'>,
): Promise<PictureSource[]> {
  const own = await Promise.all(categories.map((category) => loadUploads(context, category, { cap: undefined })));
  return own.flat();
}

/** Part `part` of the uploads of a card; a card with fewer parts than others starts again. */
export function slicePart(uploads: PictureSource[], part: number): PictureSource[] {
  if (uploads.length <= choicesPerPart) return uploads;
  const start = (part * choicesPerPart) % uploads.length;
  const rest = uploads.slice(start, start + choicesPerPart);
  return [...rest, ...uploads.slice(0, choicesPerPart - rest.length)];
}

/** The number of parts of the card with the most uploads. */
export function countParts(cards: PictureSource[][]): number {
  return Math.max(1, ...cards.map(({ length }) => Math.ceil(length / choicesPerPart)));
}

/** `/service-choices.json?part=2`: that part of the choices of each card, by its id. */
export async function loader({ request, context }: { request: Request; context: Context }): Promise<Response> {
  const { cards } = (await loadContent(context, 'home')).services;
  const uploads = await Promise.all(assignById(cards, serviceCards).map((card) => loadCardUploads(context, card)));
  const part = Number(new URL(request.url).searchParams.get('part'));
  if (!Number.isInteger(part) || part < 0 || part >= countParts(uploads)) return new Response(null, { status: 404 });
  const choices = cards.map(({ id }, at) => [id, slicePart(uploads[at] ?? [], part).map(toChoice)]);
  return Response.json(Object.fromEntries(choices));
}
