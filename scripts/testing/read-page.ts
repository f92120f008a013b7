import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Commands of a page, and what it says that one sees after them. */
export interface PageBlock {
  /** of the section */
  heading: string;
  commands: string;
  /** lines; `…` stands for anything */
  seen: string[];
}

/** The blocks of a page in `docs/` that have commands for a shell. */
export function readPage(name: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let heading = '';
  const text = readFileSync(path.join(root, 'docs', name), 'utf8');
  const parts = /^## (.+)$|^( *)```(\w+)\n([^]*?)^ *```$/gm;
  for (const [, title, indent = '', language, body = ''] of text.matchAll(parts)) {
    const lines = body.split('\n').map((line) => line.slice(indent.length));
    if (title !== undefined) heading = title;
    else if (language === 'sh') blocks.push({ heading, commands: lines.join('\n'), seen: [] });
    else if (language === 'text') blocks.at(-1)?.seen.push(...lines.filter((line) => line !== ''));
  }
  return blocks;
}
