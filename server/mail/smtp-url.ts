interface MailServer {
  host: string;
  port: number;
  tls: 'tls' | 'starttls';
  user: string;
}

/** The URL by which `openSmtp` reaches a server. */
export function urlOfServer({ host, port, tls, user }: MailServer, password: string): string {
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${tls === 'tls' ? 'smtps' : 'smtp'}://${account}${host}:${port}`;
}

/** The server that a URL names, without its password. */
export function serverInUrl(url: string): MailServer {
  const { protocol, hostname, port, username } = parseSmtpUrl(url);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    tls: isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(username),
  };
}

/** @throws Error without the URL. That of `new URL` has it in `input`, with the password, and errors are logged. */
export function parseSmtpUrl(url: string): URL {
  if (!URL.canParse(url)) throw new Error('The address of the mail server is not a valid URL.');
  return new URL(url);
}
