const newline = 0x0a;

/**
 * The lines of a stream of UTF-8, separated by line feeds only: `node:readline` also splits at U+2028, which JSON texts may
 * contain.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
    }
    if (start < bytes.length) rest.push(bytes.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
