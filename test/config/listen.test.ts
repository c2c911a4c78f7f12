import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { listen } from '../../src/config/settings/listen.ts'
import { readEachSetting, refuses } from './read-each-setting.ts'

readEachSetting(listen, {
  WORKERS: {
    unset: 1,
    good: [
      ['1', 1],
      ['2', 2],
      ['64', 64],
      ['auto', 'auto'],
    ],
    bad: ['0', '65', '-1', '1.5', '2e1', '100', 'Auto', 'all', 'auto 2', '٢'],
  },
  PORT: {
    unset: 8402,
    good: [
      ['0', 0],
      ['1', 1],
      ['080', 80],
      ['000008402', 8402],
      ['65535', 65_535],
    ],
    bad: ['65536', '0000008402', '99999999999', '-1', '+80', '8402.5', '80,81', '1e3', '0x50', 'http', '٨٠', '80 81'],
  },
  SECURITY_CONTACT: {
    unset: 'http://localhost:8402/docs/security',
    good: [
      ['mailto:security@example.com', 'mailto:security@example.com'],
      ['https://example.com/report', 'https://example.com/report'],
    ],
    bad: [
      'security@example.com',
      'http://example.com',
      'mailto:@',
      'mailto:a b@example.com',
      'mailto:a@b?bcc=c@d',
      'tel:1',
    ],
  },
  HOST: {
    unset: '127.0.0.1',
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
      ['pay.internal', 'pay.internal'],
    ],
    // Whether this machine has the address is tested by listening there.
    bad: [],
  },
  BASE_URL: {
    unset: 'http://localhost:8402',
    good: [
      ['https://pay.example', 'https://pay.example'],
      ['https://pay.example/', 'https://pay.example'],
      ['HTTPS://Pay.Example:443/api//', 'https://pay.example/api'],
      ['http://[::1]:8402', 'http://[::1]:8402'],
      ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ],
    bad: [
      'pay.example',
      '//pay.example',
      'pay.example:8402',
      'ftp://pay.example',
      'file:///srv',
      'javascript:alert(1)',
      'https://',
      'https://user@pay.example',
      'https://user:word@pay.example',
      'https://:word@pay.example',
      'https://pay.example/?a=1',
      'https://pay.example/#a',
    ],
  },
  TRUST_PROXY: {
    unset: { kind: 'none' },
    good: [
      ['0', { kind: 'none' }],
      ['1', { kind: 'hops', hops: 1 }],
      ['99', { kind: 'hops', hops: 99 }],
      ['10.0.0.1', { kind: 'ranges', cidrs: ['10.0.0.1'] }],
      ['10.0.0.0/8 , fd00::/8,::1', { kind: 'ranges', cidrs: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
    ],
    bad: [
      '-1',
      '1.5e1',
      'yes',
      'true',
      'loopback',
      '10.0.0.0/33',
      '10.0.0.256',
      '10.0.0.0/8,',
      ',',
      '1,proxy',
      '::/129',
    ],
  },
  LISTEN_SOCKET: {
    unset: null,
    good: [
      ['/run/countersign.sock', '/run/countersign.sock'],
      ['var/one.sock', resolve('var/one.sock')],
      [`/${'a'.repeat(99)}`, `/${'a'.repeat(99)}`],
    ],
    bad: [`/${'a'.repeat(100)}`, `/${'ü'.repeat(50)}`],
  },
  METRICS_PORT: {
    unset: null,
    good: [
      ['0', 0],
      ['9402', 9402],
      ['65535', 65_535],
    ],
    bad: ['65536', '-1', '8402.5', 'off', '9402,9403'],
  },
})

test('metrics cannot have the port of the API, but both may take a free one', () => {
  refuses(() => listen.read({ METRICS_PORT: '8402' }), 'METRICS_PORT', '8402')
  refuses(() => listen.read({ PORT: '80', METRICS_PORT: '080' }), 'METRICS_PORT', '080')
  assert.equal(listen.read({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0)
  assert.equal(listen.read({ PORT: '80', METRICS_PORT: '8402' }).metricsPort, 8402)
})

test('a socket needs the number of proxies in front, and a single loop', () => {
  const socket = { LISTEN_SOCKET: '/run/countersign.sock' }
  for (const TRUST_PROXY of ['', '0', '127.0.0.1'])
    refuses(() => listen.read({ ...socket, TRUST_PROXY }), 'LISTEN_SOCKET', '/run')
  for (const WORKERS of ['2', 'auto'])
    refuses(() => listen.read({ ...socket, TRUST_PROXY: '1', WORKERS }), 'LISTEN_SOCKET', '/run')
  assert.equal(listen.read({ ...socket, TRUST_PROXY: '1' }).listenSocket, '/run/countersign.sock')
})

test('without BASE_URL links name the port that is set', () => {
  assert.equal(listen.read({ PORT: '80' }).baseUrl, 'http://localhost:80')
  assert.equal(listen.read({ PORT: '80', BASE_URL: 'https://pay.example' }).baseUrl, 'https://pay.example')
})
