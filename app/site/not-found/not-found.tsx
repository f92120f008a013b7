/** Placeholder: also shown when a loader answers 404. */
export function NotFound() {
  return (
    <main>
      <title>404 Page Not Found</title>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </main>
  );
}
