import { serveLocally } from '#server/testing/servers/serve-locally.ts';

const document = `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><h1>Bare</h1><p>A heading and a line.</p></html>`;

/** An almost empty page: its figures are those of the browser and the machine, without the site. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  const { origin, close } = await serveLocally((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(document);
  });
  return { url: `${origin}/`, close };
}
