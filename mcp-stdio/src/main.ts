#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { readSettings, SettingsError } from './settings.ts'

// The command countersign-mcp: standard output belongs to the protocol, so whatever goes wrong is said on standard error.
try {
  const settings = readSettings(process.env)
  await createServer(settings).connect(new StdioServerTransport())
  const purse = settings.wallet === null ? 'no wallet: paid tools answer with what they cost' : settings.wallet.address
  console.error(`countersign-mcp: ${settings.baseUrl}, ${purse}`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(`countersign-mcp: ${error.message}`)
  process.exitCode = 2
}
