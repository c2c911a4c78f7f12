import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { storage } from '../../src/config/settings/storage.ts'
import { readEachSetting, refuses } from './read-each-setting.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i))
const base64 = key.toString('base64')

readEachSetting(storage, {
  DATA_DIR: {
    unset: resolve('var'),
    good: [
      ['/data', '/data'],
      ['/data/../srv/', '/srv'],
      ['other', resolve('other')],
      ['with space', resolve('with space')],
    ],
    // What stands at the path is tested by opening it.
    bad: [],
  },
  DATABASE_URL: {
    unset: null,
    good: [
      ['postgres://user:word@host/database', 'postgres://user:word@host/database'],
      ['postgresql://host', 'postgresql://host'],
    ],
    bad: ['mysql://host', 'host/database', 'POSTGRES://host', 'https://postgres://host', 'postgres:host', './database'],
  },
  MIGRATE_DATABASE_URL: {
    unset: null,
    good: [['postgres://owner:word@coordinator/database', 'postgres://owner:word@coordinator/database']],
    bad: ['mysql://host', 'host/database', 'POSTGRES://host', 'https://postgres://host'],
  },
  AUDIT_RETENTION_DAYS: {
    unset: 3_653,
    good: [
      ['30', 30],
      ['36525', 36_525],
    ],
    bad: ['29', '36526', '-1', '365.5', '10y', '1e3'],
  },
  SECRETS_KEY: {
    unset: null,
    good: [[base64, key]],
    bad: [
      key.subarray(1).toString('base64'),
      Buffer.concat([key, key.subarray(0, 1)]).toString('base64'),
      Buffer.concat([key, key]).toString('base64'),
      base64.replace('=', ''),
      `${base64}=`,
      key.toString('base64url'),
      `${key.toString('base64url')}=`,
      key.toString('hex'),
      `${base64.slice(0, 20)} ${base64.slice(20)}`,
      // The last digit has more bits than the bytes hold.
      base64.replace(/A=$/, 'B='),
      'correct horse battery staple word',
    ],
  },
})

test('with a database of several processes the key must be given, so that all of them have the same', () => {
  const databaseUrl = 'postgres://host/database'
  refuses(() => storage.read({ DATABASE_URL: databaseUrl }), 'SECRETS_KEY', databaseUrl)
  refuses(() => storage.read({ DATABASE_URL: databaseUrl, SECRETS_KEY: ' ' }), 'SECRETS_KEY', databaseUrl)
  const { secretsKey } = storage.read({ DATABASE_URL: databaseUrl, SECRETS_KEY: base64 })
  assert.deepEqual(secretsKey, key)
  assert.equal(storage.read({ DATABASE_URL: ' ' }).secretsKey, null)
})
