#!/usr/bin/env node
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from '../scripts/lib/find-node.mjs'
import { installState } from '../scripts/lib/install-state.mjs'
import { Refusal, runCommand } from '../scripts/lib/refusal.mjs'
import { runMain } from '../scripts/lib/run-main.mjs'

// The command line on Node 24: src/cli.ts in a clone, and in the installed package what `npm pack` made of it, with the
// `.env` of the folder it is run in. It never installs, so that a command in a script never changes the installation.
await runCommand(async () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const args = process.argv.slice(2)
  const packed = 'dist/src/cli.js'
  if (existsSync(path.join(root, packed)) && !existsSync(path.join(root, 'src')))
    return runMain(root, findNode(root), packed, args, { settingsIn: process.cwd() })
  if (installState(root) === 'missing') {
    throw new Refusal('Countersign is not installed yet: run npm start, or npm ci --include=dev, in its folder first.')
  }
  return runMain(root, findNode(root), 'src/cli.ts', args)
})
