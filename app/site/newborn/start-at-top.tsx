/**
 * The page starts at its top when it is loaded (not when the visitor comes back to it from another page of ours), unless
 * its address names a section. As text in the page: right after the browser's and the router's own restoring, before
 * anybody has begun to scroll.
 */
export function StartAtTop() {
  return (
    <script
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `addEventListener('DOMContentLoaded',()=>{if(!location.hash)scrollTo({top:0,behavior:'instant'})})`,
      }}
    />
  );
}
