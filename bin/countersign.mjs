#!/usr/bin/env node
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from '../scripts/lib/find-node.mjs'
import { installState } from '../scripts/lib/install-state.mjs'
import { Refusal, runCommand } from '../scripts/lib/refusal.mjs'
import { runMain } from '../scripts/lib/run-main.mjs'

// The command line: runs src/cli.ts on Node 24. It never installs, so that a command in a script does only what it says.
await runCommand(async () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  if (installState(root) === 'missing') {
    throw new Refusal('Countersign is not installed yet: run npm start, or npm ci --include=dev, in its folder first.')
  }
  return runMain(root, findNode(root), 'src/cli.ts', process.argv.slice(2))
})
