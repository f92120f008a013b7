import { renderSVG } from 'uqr';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/chat-code-svg';
import { messageUrl } from './links.tsx';

/**
 * /chat-code.svg: a QR code that starts a text message to the studio's phone. The footer shows it until the studio uploads
 * the QR code of its own chat app (docs/decisions/0019).
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { phone } = await context.get(servicesContext).studio.identity();
  if (!phone) return new Response(null, { status: 404 });
  const svg = renderSVG(messageUrl(phone), { ecc: 'M', border: 2 });
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
}
