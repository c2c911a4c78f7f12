import { existsSync } from 'node:fs'
import path from 'node:path'
import { compileCacheFolder } from './compile-cache.mjs'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'
import { runChild } from './run-child.mjs'
import { recordRunning } from './running.mjs'

/**
 * Runs a TypeScript file of this project on the given Node, with the settings of `.env` beside those of the
 * environment, which win, and resolves to its exit code. It gets a process group of its own, so that Ctrl-C reaches it
 * once, through us. COUNTERSIGN_NODE_FLAGS replaces the flags given to Node, separated by spaces. `settingsIn` is the
 * folder of `.env`, where it is not the root.
 */
export async function runMain(root, node, file, args, { settingsIn = root, ...options } = {}) {
  const flags = process.env.COUNTERSIGN_NODE_FLAGS ?? nodeFlags.join(' ')
  const preload = new URL('stop-with-starter.mjs', import.meta.url).href
  const before = [...flags.split(' ').filter(Boolean), ...envFile(settingsIn), '--import', preload]
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const forget = recordRunning(root)
  try {
    const all = [...before, path.resolve(root, file), ...args]
    const env = { ...nodeEnvironment, ...compileCache(), ...(options.env ?? process.env) }
    const { exitCode } = await runChild(node, all, { ...options, env, stdio, detached: true })
    return exitCode
  } finally {
    forget()
  }
}

function envFile(folder) {
  const file = path.join(folder, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/**
 * Named from the start, so that the first file of the process and of each of its threads comes from there too: to strip the
 * types of a single one takes some 60 ms.
 */
function compileCache() {
  const folder = compileCacheFolder()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
