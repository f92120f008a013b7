import type { ServerResponse } from 'node:http';

/** Where node:http keeps the whole block as it goes out. Of this it documents only whether it is there (`headersSent`). */
const blockOf = '_header';

interface WithBlock {
  [blockOf]?: unknown;
}

/** A header block around the two values that each answer has of its own. */
type Block = readonly [beforeId: string, betweenThem: string, afterDate: string];

const requestIdLine = 'x-request-id: ';
const dateLine = '\r\nDate: ';

/**
 * Writes the same headers again and again. node:http checks every character of every header anew for each answer, which
 * for a page's policy and its fellows is a fifth of the work that a kept page makes. So the block that it has made and
 * checked for one answer serves the next ones too, with an id and a date of their own. Where a response shows no such
 * block, or does not take one, `writeHead` does it all.
 *
 * @param status of every answer
 * @param headers name, value, name, value, as `writeHead` takes them
 * @returns writes the headers of one answer; `requestId` has to be a header's value, such as a UUID
 */
export function createRepeatedHeaders(status: number, headers: readonly string[]) {
  let block: Block | undefined;

  return function writeHeaders(response: ServerResponse, requestId: string): void {
    // Any other answer says otherwise whether the connection goes on, or may have no body.
    const isUsual = response.shouldKeepAlive && response.req.method === 'GET' && response.req.httpVersionMinor === 1;
    if (isUsual && block) {
      (response as WithBlock)[blockOf] = block[0] + requestId + block[1] + httpDate() + block[2];
      if (response.headersSent) return;
    }
    response.writeHead(status, [...headers, 'x-request-id', requestId]);
    if (isUsual) block ??= blockAround(requestId, (response as WithBlock)[blockOf]);
  };
}

function blockAround(requestId: string, written: unknown): Block | undefined {
  if (typeof written !== 'string') return undefined;
  const idAt = written.indexOf(requestIdLine + requestId) + requestIdLine.length;
  const dateAt = written.indexOf(dateLine, idAt) + dateLine.length;
  const dateEnd = written.indexOf('\r\n', dateAt);
  if (idAt < requestIdLine.length || dateAt < dateLine.length) return undefined;
  return [written.slice(0, idAt), written.slice(idAt + requestId.length, dateAt), written.slice(dateEnd)];
}

let dateOf = 0;
let date = '';

/** Now, as headers say it (RFC 9110, 5.6.7): made once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== dateOf) {
    dateOf = second;
    date = new Date(second * 1_000).toUTCString();
  }
  return date;
}
