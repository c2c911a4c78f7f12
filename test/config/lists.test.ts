import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { lists } from '../../src/config/settings/lists.ts'
import { readEachSetting } from './read-each-setting.ts'

const witness = 'w.example/1+5df9910f+BC1xFkK3JrBEAWJ8qfusMvXIUw+xkDzE2wIlhxeSGkiB'

readEachSetting(lists, {
  LISTS_UPDATE: {
    unset: true,
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
  INCIDENTS_FILE: {
    unset: null,
    good: [
      ['/srv/incidents.json', '/srv/incidents.json'],
      ['incidents.json', resolve('incidents.json')],
    ],
    // Whether it is an archive is seen when it is read.
    bad: [],
  },
  LOG_WITNESSES: {
    unset: [],
    good: [
      [`${witness} https://w.example/`, [{ key: witness, url: 'https://w.example' }]],
      [
        `${witness}  http://127.0.0.1:9/a/ , ${witness} https://w.example`,
        [
          { key: witness, url: 'http://127.0.0.1:9/a' },
          { key: witness, url: 'https://w.example' },
        ],
      ],
    ],
    bad: [
      witness,
      'https://w.example',
      `https://w.example ${witness}`,
      `${witness} ftp://w.example`,
      `${witness} https://w.example?a=b`,
      `${witness} https://a:b@w.example`,
      `${witness} https://w.example more`,
      `x${witness} https://w.example`,
      `${witness.slice(0, -1)} https://w.example`,
      // A key that signs notes, and no checkpoints.
      'w.example/1+225143e1+AS1xFkK3JrBEAWJ8qfusMvXIUw+xkDzE2wIlhxeSGkiB https://w.example',
      Array(9).fill(`${witness} https://w.example`).join(),
    ],
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
