/** Placeholder of the back office. */
export default function Admin() {
  return <main>Admin</main>;
}
