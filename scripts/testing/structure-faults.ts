import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Which features each one may import, including type imports: the arrows of docs/architecture.md. */
const featuresBelow: Record<string, string[]> = {
  audit: [],
  'media/processing': [],
  backup: ['media/processing'],
  mail: ['audit'],
  'media/upload': ['audit'],
  pages: ['audit'],
  records: ['audit'],
  accounts: ['audit', 'mail'],
  'media/library': ['audit', 'media/processing', 'media/upload', 'records'],
  enquiries: ['accounts', 'audit', 'mail'],
  exchange: ['audit', 'backup', 'enquiries', 'media/library', 'media/upload', 'records'],
  'media/delivery': ['audit', 'media/library', 'media/processing', 'media/upload', 'records'],
  galleries: ['accounts', 'audit', 'mail', 'media/delivery', 'media/library', 'media/processing'],
  studio: ['audit', 'backup', 'enquiries', 'galleries', 'mail', 'media/library', 'records'],
};

/** The folders of features below server. Others know none, or put all of them together. */
export const featureFolders = [...new Set(Object.keys(featuresBelow).map((feature) => feature.replace(/\/.*/, '')))];
const otherFolders = ['build', 'http', 'platform', 'process', 'system-tests', 'testing'];

/** The checks of `npm run lint` for which oxlint has no rule: imports between folders and features. */
export function findStructureFaults(root = '.'): string[] {
  const files = globSync('{app,content,contract,migrations,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|spec|contract)\.tsx?$/.test(file),
  );
  return [
    ...files.flatMap((file) => findForbiddenImports(file, readFileSync(path.join(root, file), 'utf8'))),
    ...findOwnCalendars(root),
    ...findLostPaths(root),
    ...files
      .filter((file) => !(file in bothNames))
      .flatMap((file) =>
        joinedNames.test(readFileSync(path.join(root, file), 'utf8'))
          ? [`${file} joins names: use contract/person-name.ts`]
          : [],
      ),
  ];
}

/** Where both names stand beside each other for a machine that compares them. */
const bothNames: Record<string, string> = {
  'app/admin/enquiries/reply-box.tsx': 'looks for Chinese characters',
  'server/enquiries/spam-filter.ts': 'looks for links, compares letters',
  'server/enquiries/message-words.ts': 'takes words apart',
};
const joinedNames = /\$\{[^}]*firstName[^}]*\}[ ,]*\$\{[^}]*lastName/;

/** Where days are not those of the studio, and why. */
const ownCalendars: Record<string, string> = {
  'contract/studio-day.ts': 'is the calendar',
  'server/enquiries/privacy.service.ts': 'adds months to a moment',
  'server/media/delivery/storage-audit.service.ts': 'waits for the night of the machine',
  'app/site/layout.tsx': 'the year of the copyright',
};

/** A day found by UTC or by the zone of the process is another day than that of the studio for some hours. */
function findOwnCalendars(root: string): string[] {
  const files = globSync('{app,content,contract,scripts,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.(test|spec|contract)\.tsx?$/.test(file) && !(file in ownCalendars) && !file.endsWith('structure-faults.ts'),
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(ownCalendar)].map(
      ([found]) => `${file} finds a day by ${found}: use contract/studio-day.ts`,
    ),
  );
}

const ownCalendar =
  /\.toISOString\(\)\s*\.(?:slice\(0, ?10\)|substring\(0, ?10\)|split\('T'\))|\.get(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(\)|\.toDateString\(\)|\b(?:at|\w+At|since|\w+Since)\.slice\(0, ?10\)/g;

/** A script that is moved leaves the files behind that it names by their place beside it, and only who runs it would notice. */
function findLostPaths(root: string): string[] {
  const files = globSync('{app,bench,content,contract,e2e,imagery,migrations,scripts,server}/**/*.ts', {
    cwd: root,
  }).filter((file) => !/\.(test|spec)\.ts$/.test(file));
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(placeBeside)].flatMap(([, inFolder, inUrl]) => {
      const named = path.join(path.dirname(file), inFolder ?? inUrl ?? '');
      const isMade = /^(?:build|node_modules)\b/.test(named);
      return isMade || existsSync(path.join(root, named)) ? [] : [`${file} names ${named}, which is not there`];
    }),
  );
}

const placeBeside = /import\.meta\.dirname,\s*'([^']+)'|new URL\('([^']+)', import\.meta\.url\)/g;

function findForbiddenImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\(|import)\s*'([^']+\.tsx?)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
    if (name.startsWith('../') && findImportScope(target) !== findImportScope(file))
      return [`${file} leaves its folder by ${name}: use #`];
    const own = findFeature(file);
    const other = findFeature(target);
    if (!name.startsWith('#') || !own || !other || own === other) return [];
    return featuresBelow[own]?.includes(other) ? [] : [`${file} imports ${name}: ${own} may not import ${other}`];
  });
}

/**
 * The smallest unit that a relative import must not leave: a feature, else a folder of app or server, else a part such as
 * contract.
 */
function findImportScope(file: string): string | undefined {
  return findFeature(file) ?? /^(?:app|server)\/[^/]+(?=\/)|^[^/]+/.exec(file)?.[0];
}

/** Of a folder that is not listed as another, too: a feature that `featuresBelow` forgets may import none. */
function findFeature(file: string): string | undefined {
  const folder = /^server\/(media\/[^/]+|[^/]+)\//.exec(file)?.[1];
  return folder === undefined || otherFolders.includes(folder) ? undefined : folder;
}
