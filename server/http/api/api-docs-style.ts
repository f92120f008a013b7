/** The style of the API's page. */
export const apiDocsStyle = `
:root { color-scheme: light dark; --ink: #1c1a17; --paper: #faf8f4; --line: #d9d3c7; --quiet: #5d574c; --accent: #8a4a16; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee9df; --paper: #171512; --line: #3b362e; --quiet: #b3aa9a; --accent: #e6a468; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font: 400 2.25rem/1.2 Georgia, serif; }
h2 { font: 400 1.6rem/1.3 Georgia, serif; margin: 3.5rem 0 1rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 2.25rem 0 .25rem; }
h2, h3, dt { scroll-margin-top: 1rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--accent); }
code, .method { font: .92em/1.5 ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.5em; font-weight: 700; color: var(--accent); }
.session { font-weight: 400; font-size: .875rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem;
  padding: .1rem .6rem; white-space: nowrap; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .35rem 0; }
table { width: 100%; border-collapse: collapse; margin: .75rem 0; font-size: .9rem; }
caption { text-align: left; color: var(--quiet); padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); border-top: 0; }
tbody th { width: 28%; }
td:nth-child(2) { width: 16%; }
.responses { color: var(--quiet); font-size: .9rem; margin-bottom: 0; }
ul { margin: .25rem 0; padding-left: 1.25rem; font-size: .9rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 18rem) 1fr; gap: .35rem 1rem; }
dd { margin: 0; }
dt:target { outline: 2px solid var(--accent); outline-offset: 3px; }
`;
