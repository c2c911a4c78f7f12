import { concern } from './concern.ts'
import { ConfigError } from '../config-error.ts'
import { base64Key, beginningWith, path, wholeNumber } from '../parsers.ts'
import { isSet } from './setting.ts'

const databaseUrl = {
  name: 'DATABASE_URL',
  default: null,
  parse: beginningWith('postgres://', 'postgresql://'),
  meaning: 'A PostgreSQL server instead of the embedded database.',
}

export const dataDir = {
  name: 'DATA_DIR',
  default: './var',
  parse: path,
  meaning: 'Everything the process keeps: the embedded database, the signing keys and the copies of lists.',
}

/** Where durable data is stored. */
export const storage = concern({
  dataDir,
  databaseUrl,
  migrateDatabaseUrl: {
    name: 'MIGRATE_DATABASE_URL',
    default: null,
    parse: beginningWith('postgres://', 'postgresql://'),
    meaning:
      'Another URL of the database of DATABASE_URL, by which tables are migrated and nothing else is done: that of a user that may change them, or that of the coordinator of a distributed database.',
  },
  secretsKey: {
    name: 'SECRETS_KEY',
    default: {
      words: 'made and kept in DATA_DIR',
      value: (env) => {
        if (!isSet(databaseUrl.name, env)) return null
        throw new ConfigError(
          'SECRETS_KEY must be set when DATABASE_URL is, so that all processes sign and verify as one.',
        )
      },
    },
    parse: base64Key(32),
    meaning:
      '32 bytes in base64 that seal what must be stored readable, signing keys first of all. Must be set with DATABASE_URL.',
  },
  auditRetentionDays: {
    name: 'AUDIT_RETENTION_DAYS',
    default: '3653',
    parse: wholeNumber({ min: 30, max: 36_525 }),
    meaning:
      'How many days audit records are kept: who changed keys, agents, mandates, webhooks and signing keys. The default is ten years.',
  },
})
