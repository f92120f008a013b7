import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const maxFiles = 20;
const maxLines = 300;
/** Only these folders are checked; tools and stories are not. */
const layered = /^(?:app|content|contract|migrations|server)\/.*\.tsx?$/;

/** Which modules each one may import, including type imports: the arrows of docs/architecture.md. */
const modulesBelow: Record<string, string[]> = {
  audit: [],
  changes: [],
  renditions: [],
  translations: [],
  nodes: [],
  'page-purge': [],
  uploads: [],
  auth: ['audit'],
  accounts: ['audit', 'auth', 'contact', 'mail'],
  'second-factor': ['audit', 'auth'],
  passkeys: ['audit', 'auth'],
  mail: ['audit'],
  contact: ['audit', 'auth', 'mail'],
  desk: ['audit', 'contact', 'mail'],
  privacy: ['audit', 'contact'],
  records: ['audit', 'translations'],
  content: ['audit'],
  processing: ['renditions'],
  library: ['audit', 'translations', 'records', 'uploads', 'renditions', 'processing'],
  studio: ['audit', 'translations', 'contact', 'library', 'mail', 'records'],
  trash: ['audit', 'records', 'library'],
  backup: ['nodes', 'renditions'],
  exchange: ['audit', 'backup', 'delivery', 'library', 'records', 'renditions', 'uploads'],
  metrics: ['backup'],
  system: ['backup', 'mail', 'metrics'],
  'first-steps': ['backup', 'mail', 'studio'],
  delivery: ['audit', 'renditions', 'uploads', 'processing', 'library'],
  'storage-audit': ['audit', 'records', 'uploads', 'renditions', 'processing', 'library'],
};

/** The checks of `npm run lint` for which oxlint has no rule: full folders, long style sheets and imports between folders. */
export function findStructureFaults(root = '.'): string[] {
  const files = globSync('{app,bench,content,contract,e2e,migrations,scripts,server}/**/*.{css,js,mjs,sh,ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.(test|spec|contract)\.tsx?$/.test(file));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return [
    ...fullFolders(files),
    ...files.filter((file) => file.endsWith('.css')).flatMap((file) => longFile(file, read(file))),
    ...files.filter((file) => layered.test(file)).flatMap((file) => findForbiddenImports(file, read(file))),
  ];
}

function fullFolders(files: string[]): string[] {
  const folders = Object.entries(Object.groupBy(files, path.dirname));
  return folders
    .filter(([, inside = []]) => inside.length > maxFiles)
    .map(([folder, inside = []]) => `${folder} has ${inside.length} source files, at most ${maxFiles} are allowed`);
}

function longFile(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  return lines > maxLines ? [`${file} has ${lines} lines, at most ${maxLines} are allowed`] : [];
}

function findForbiddenImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\(|import)\s*'([^']+\.tsx?)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
    if (name.startsWith('../') && importScopeOf(target) !== importScopeOf(file))
      return [`${file} leaves its folder by ${name}: use #`];
    const own = moduleOf(file);
    const other = moduleOf(target);
    if (!name.startsWith('#') || !own || !other || own === other) return [];
    return modulesBelow[own]?.includes(other) ? [] : [`${file} imports ${name}: ${own} may not import ${other}`];
  });
}

/**
 * The smallest unit that a relative import must not leave: a module, else a folder of app or server, else a part such as
 * contract.
 */
function importScopeOf(file: string): string | undefined {
  return moduleOf(file) ?? /^(?:app|server)\/[^/]+(?=\/)|^[^/]+/.exec(file)?.[0];
}

function moduleOf(file: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1];
}
