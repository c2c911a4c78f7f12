import { nearestName } from '../kit/nearest-name.ts'
import type { Command } from './command.ts'

/** Loaders by command name. Loading only the called command takes a third of the time of loading all. */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  devnet: async () => (await import('./devnet-command.ts')).devnetCommand,
  screen: async () => (await import('./screen-command.ts')).screenCommand,
  host: async () => (await import('./host-command.ts')).hostCommand,
  intent: async () => (await import('./intent-command.ts')).intentCommand,
  'lists status': async () => (await import('./lists-status-command.ts')).listsStatusCommand,
  'lists update': async () => (await import('./lists-update-command.ts')).listsUpdateCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  'keys status': async () => (await import('./keys-status-command.ts')).keysStatusCommand,
  pack: async () => (await import('./pack-command.ts')).packCommand,
  'own-proof': async () => (await import('./own-proof-command.ts')).ownProofCommand,
  replay: async () => (await import('./replay-command.ts')).replayCommand,
  'agents show': async () => (await import('./agents-show-command.ts')).agentsShowCommand,
  'agents kyc': async () => (await import('./agents-kyc-command.ts')).agentsKycCommand,
  'agents free-wallet': async () => (await import('./agents-free-wallet-command.ts')).agentsFreeWalletCommand,
  'services show': async () => (await import('./services-show-command.ts')).servicesShowCommand,
  'services set-status': async () => (await import('./services-set-status-command.ts')).servicesSetStatusCommand,
  'accounts erase': async () => (await import('./accounts-erase-command.ts')).accountsEraseCommand,
  'incidents import': async () => (await import('./incidents-import-command.ts')).incidentsImportCommand,
  'observatory import': async () => (await import('./observatory-import-command.ts')).observatoryImportCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  'keys rotate': async () => (await import('./keys-rotate-command.ts')).keysRotateCommand,
}

const names = Object.keys(loaders)

/** The command that the words begin with; null when there is none. */
export async function findCommand(words: readonly string[]): Promise<Command | null> {
  const name = names.find((each) => each.split(' ').every((part, i) => words[i] === part))
  return name === undefined ? null : ((await loaders[name]?.()) ?? null)
}

/** The most similar command name; null when none is similar. */
export function nearestCommand(words: readonly string[]): string | null {
  return nearestName(words.slice(0, 2).join(' '), names) ?? nearestName(words[0] ?? '', names)
}

/** All commands, in the order of the help text. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()))
}
