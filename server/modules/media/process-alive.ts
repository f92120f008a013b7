/** Whether the process `pid` of this machine is running, and is another than this one. */
export function isOtherProcessAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
