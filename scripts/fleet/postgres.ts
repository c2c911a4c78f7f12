import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startChild, waitFor, type Child } from './child.ts'

/** A PostgreSQL server of the fleet's own in a folder, which is made at the first start. It does not run as root. */
export async function startPostgres(bin: string, folder: string, port: number): Promise<{ child: Child; url: string }> {
  const uid = process.getuid?.() === 0 ? userNumber('postgres') : undefined
  const data = join(folder, 'postgres')
  const owner = uid === undefined ? {} : { uid }
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (uid !== undefined) {
    chmodSync(folder, 0o755)
    chownSync(data, uid, -1)
    refuseClosed(data, uid)
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const args = ['-D', data, '-U', 'countersign', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(join(bin, 'initdb'), args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const child = startChild({
    command: join(bin, 'postgres'),
    args,
    log: join(folder, 'postgres.log'),
    cwd: '/',
    ...owner,
  })
  await waitFor('PostgreSQL', () => isListening(port))
  // SIGINT is its quick stop: it does not wait for connections to be closed.
  return {
    child: { ...child, stop: () => child.stop('SIGINT') },
    url: `postgres://countersign@127.0.0.1:${port}/postgres`,
  }
}

/** The data folder of the service is for its owner alone: below one that root made, PostgreSQL cannot work. */
function refuseClosed(data: string, uid: number): void {
  if (spawnSync('test', ['-w', data], { uid, cwd: '/' }).status === 0) return
  throw new FleetRefused(
    `PostgreSQL runs as the user postgres, who cannot enter ${data}: a folder above it is closed to others. ` +
      'Name another one: npm run fleet -- --folder /var/lib/countersign-fleet',
  )
}

/** The fleet cannot be started with these options. The message is a sentence with the remedy. */
export class FleetRefused extends Error {}

/** Whether something takes connections on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function userNumber(name: string): number {
  return Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))
}
