import { readConfig, environment } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { archiveCacheMs, writeArchive } from '../incidents/archive.ts'
import { parseArchive } from '../incidents/incident.ts'
import { minuteMs } from '../kit/duration.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { readBounded } from './read-bounded.ts'
import { requireDataFolder } from './require-data.ts'

const fileMaxBytes = 67_108_864

/** Replaces the current archive of incidents. A file with any fault changes nothing. */
export const incidentsImportCommand: Command = {
  name: 'incidents import',
  synopsis: 'FILE [--json]',
  summary: 'Replace the archive of incidents by a file in the form of data/incidents.json, without a restart.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([file, ...others], options) => {
    const { dataDir, incidentsFile } = settings()
    if (file === undefined || others.length > 0) throw new CliError('countersign incidents import takes one file.')
    if (incidentsFile === null) requireDataFolder(dataDir)
    const archive = parse(file, (await readBounded(file, fileMaxBytes)).toString('utf8'))
    await writeArchive({ dataDir, incidentsFile }, archive).catch((error: unknown) => {
      throw new CliError(
        `${incidentsFile ?? dataDir} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`,
      )
    })
    const imported = { imported: archive.incidents.length, as_of: archive.as_of }
    const minutes = archiveCacheMs / minuteMs
    const summary = `${imported.imported} incidents up to ${imported.as_of}. The service shows them within ${minutes} minutes.`
    console.log(options['json'] ? JSON.stringify(imported) : summary)
    return 0
  },
}

function settings() {
  try {
    return readConfig(environment)
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}

function parse(file: string, text: string) {
  try {
    return parseArchive(text)
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}. Nothing was imported.`)
  }
}
