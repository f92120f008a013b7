import { renderSVG } from 'uqr';

/** A QR code, which is computed in the browser: its content may be a secret. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const svg = renderSVG(content, { ecc: 'M', border: 2 });
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} className="size-48" />;
}
