import { existsSync } from 'node:fs'
import path from 'node:path'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'
import { runChild } from './run-child.mjs'
import { recordRunning } from './running.mjs'

/**
 * Runs a TypeScript file of this project on the given Node, with the settings of `.env` beside those of the
 * environment, which win, and resolves to its exit code. It gets a process group of its own, so that Ctrl-C reaches it
 * once, through us. COUNTERSIGN_NODE_FLAGS replaces the flags given to Node, separated by spaces.
 */
export async function runMain(root, node, file, args, options = {}) {
  const flags = process.env.COUNTERSIGN_NODE_FLAGS ?? nodeFlags.join(' ')
  const preload = new URL('stop-with-starter.mjs', import.meta.url).href
  const before = [...flags.split(' ').filter(Boolean), ...envFile(root), '--import', preload]
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const forget = recordRunning(root)
  try {
    const all = [...before, path.resolve(root, file), ...args]
    const env = { ...nodeEnvironment, ...(options.env ?? process.env) }
    const { exitCode } = await runChild(node, all, { ...options, env, stdio, detached: true })
    return exitCode
  } finally {
    forget()
  }
}

function envFile(root) {
  const file = path.join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}
