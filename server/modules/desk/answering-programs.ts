/** Local parts behind which programs read, or nobody: an answer would be lost, or answered in turn (RFC 3834, 2). */
const programs = [
  /^(?:no|do[._-]?not)[._-]?reply$/,
  /^(?:mailer-daemon|postmaster|bounces?|listserv|majordomo)$/,
  /^auto[._-]?(?:reply|response|responder)$/,
  /^owner-.+$/,
  /^.+-request$/,
];

/** Whether a program reads what is sent to an address, as far as its name says. */
export function isProgram(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  // As in `bounces+id` and `noreply-123`.
  const names = [local, local.split(/[+=]/, 1)[0] as string, local.replace(/(?<!\d)\d+$/, '').replace(/[._-]$/, '')];
  return names.some((name) => programs.some((program) => program.test(name)));
}
