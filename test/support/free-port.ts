import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port, for a service whose links must have the port of its settings. It is below those that systems give to
 * outgoing connections (32768 to 60999 on Linux), or a connection of another test could take it before the service does.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = randomInt(lowest, lowestOfConnections)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port in ${triesMax} tries`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

const lowest = 20_000
const lowestOfConnections = 32_768
const triesMax = 100
