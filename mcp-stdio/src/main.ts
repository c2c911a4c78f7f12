#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { createCalls, inputUntilAnswered } from './input-until-answered.ts'
import { readSettings, SettingsError } from './settings.ts'

// The command countersign-mcp: standard output belongs to the protocol, so every failure is reported on standard error.
try {
  const settings = readSettings(process.env)
  const calls = createCalls()
  await createServer(settings, calls).connect(new StdioServerTransport(inputUntilAnswered(process.stdin, calls)))
  const purse = settings.wallet === null ? 'no wallet: paid tools answer with what they cost' : settings.wallet.address
  console.error(`countersign-mcp: ${settings.baseUrl}, ${purse}`)
  goOnAfterFaults()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(`countersign-mcp: ${error.message}`)
  process.exitCode = 2
}

/** What is caught nowhere is a fault of one call: the others are answered all the same. Without its host it ends. */
function goOnAfterFaults(): void {
  process.stdout.on('error', () => process.exit())
  process.stderr.on('error', () => {})
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      console.error(`countersign-mcp: an error was caught nowhere: ${text}`)
    })
}
