import { execFileSync, spawnSync } from 'node:child_process'

/** Why the size of files cannot be limited here; false where it can. */
export const cannotLimitFileSize =
  spawnSync('prlimit', ['--version']).status !== 0 && 'prlimit changes the limits of a running process'

/**
 * Limits how long the files of a running process may become, which stands for a full disk. Sets the soft limit only: to
 * raise it again needs no right.
 */
export function limitFileSize(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
