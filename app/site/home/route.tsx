/** Placeholder of the home page. */
export default function Home() {
  return (
    <main>
      <h1>Capturing Your Vision</h1>
    </main>
  );
}
