import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The `#app/...` names come from package.json's "imports", which Vite resolves like Node does. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Public files stand in app/public, so that everything that is built into the site has one parent folder.
  publicDir: 'app/public',
  build: {
    // A data: URI in CSS or a page would need `data:` in more places of the content security policy than pictures.
    assetsInlineLimit: 0,
  },
});
