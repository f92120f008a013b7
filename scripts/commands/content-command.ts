import { readFile, writeFile } from 'node:fs/promises';
import { type ContentChange, type ContentFile, contentFile } from '#contract/content/content-api.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import { AppError, errorsIn } from '#server/platform/app-error.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';

/** `npm run content -- ...`: the texts of the public pages as one file. Works while the server runs. */
const usage = `Usage: npm run content -- <command>

  status         lists the pages: what is changed, what is a draft, and what is missing or out of date in Chinese
  export FILE    writes every text, price and link of the pages in both languages into a new JSON file, drafts included
  import FILE    writes what the file changes into drafts, of all pages or of none
                 --dry-run: lists the changes and writes nothing; --only en or --only zh-Hans: the texts of this language alone

Drafts are published in the back office.`;

interface Given {
  file: string;
  isDryRun: boolean;
  only: SiteLanguage | undefined;
}

const commands: Record<string, (services: Services, given: Given) => Promise<number>> = {
  async status({ content }) {
    for (const { name, state, published, draft } of await content.list()) {
      const { completeness, missing, outdated } = draft ?? published;
      const parts = [
        { 'built-in': 'as built in', changed: 'changed', draft: 'draft waiting' }[state],
        `${Math.floor(completeness * 100)} % in Chinese`,
        ...(missing > 0 ? [`${missing} missing`] : []),
        ...(outdated > 0 ? [`${outdated} possibly out of date`] : []),
      ];
      console.log(`${name}: ${parts.join(', ')}`);
    }
    return 0;
  },

  async export({ content }, { file }) {
    const text = `${JSON.stringify(await content.exportFile(), null, 2)}\n`;
    await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new UsageError(`${file} exists already. Name a new file.`) : error;
    });
    console.log(`Every text of the pages is in ${file}.`);
    return 0;
  },

  async import({ content }, { file, isDryRun, only }) {
    const { pages } = await content
      .importFile(await readContentFile(file), commandLine, { isDryRun, only })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.errors ? refusal(file, error.errors) : error;
      });
    for (const { page, changes } of pages) {
      for (const change of changes) console.log(`${page} ${describe(change)}`);
    }
    const count = pages.reduce((sum, { changes }) => sum + changes.length, 0);
    if (count === 0) console.log('The file changes nothing.');
    else if (isDryRun) console.log(`${count} changes on ${pages.length} pages. Nothing was written.`);
    else console.log(`${count} changes are drafts of ${pages.length} pages now.`);
    return 0;
  },
};

async function readContentFile(file: string): Promise<ContentFile> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  const parsed = contentFile.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(file, errorsIn(parsed.error));
}

function refusal(file: string, errors: { path: string; message: string }[]): UsageError {
  const lines = errors.map(({ path, message }) => `  ${path}: ${message}`);
  return new UsageError(`${file} was refused, and nothing was written:\n${lines.join('\n')}`);
}

function describe({ in: where, path, before, after }: ContentChange): string {
  return `${where} ${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArguments(
    { 'dry-run': { type: 'boolean', default: false }, only: { type: 'string' } },
    usage,
    args,
  );
  const [name = '', file = '', ...others] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const only = siteLanguages.find((language) => language === values.only);
  const isRight = (name === 'status') === (file === '') && others.length === 0 && only === values.only;
  if (!command || !isRight) throw new UsageError(usage);
  return { command, given: { file, isDryRun: values['dry-run'], only } };
}

export async function contentCommand(args: string[]): Promise<number> {
  const { command, given } = readArguments(args);
  return withServices((services) => command(services, given));
}
