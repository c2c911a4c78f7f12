import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { lists } from '../../src/config/lists.ts'
import { readEachSetting } from './read-each-setting.ts'

readEachSetting(lists, {
  LISTS_UPDATE: {
    unset: false,
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['ON', 'true', 'yes', '1', 'on,off', 'onn'],
  },
  LISTS_DIR: {
    unset: null,
    good: [
      ['/srv/lists', '/srv/lists'],
      ['lists/', resolve('lists')],
    ],
    // Whether a folder is there is looked at by loadConfig.
    bad: [],
  },
  LISTS_MAX_AGE_HOURS: {
    unset: null,
    good: [
      ['1', 1],
      ['072', 72],
      ['87600', 87_600],
    ],
    bad: ['0', '87601', '-72', '71.5', '72h', '3d', 'none', 'off', '0000000072'],
  },
  NODE_ENV: {
    unset: null,
    good: [
      ['production', 'production'],
      ['anything', 'anything'],
    ],
    // Other programs have their own ideas of what it may be.
    bad: [],
  },
})

test('in production lists may be 72 hours old unless something else is set, elsewhere as old as they are', () => {
  const hours = (env: Record<string, string>) => lists.read(env).listsMaxAgeHours
  assert.equal(hours({ NODE_ENV: 'production' }), 72)
  assert.equal(hours({ NODE_ENV: ' production ', LISTS_MAX_AGE_HOURS: '' }), 72)
  assert.equal(hours({ NODE_ENV: 'production', LISTS_MAX_AGE_HOURS: '24' }), 24)
  assert.equal(hours({ NODE_ENV: 'production', LISTS_MAX_AGE_HOURS: '1000' }), 1000)
  for (const other of ['development', 'test', 'Production', 'production2', ''])
    assert.equal(hours({ NODE_ENV: other }), null, other)
})
