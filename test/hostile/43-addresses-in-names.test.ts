import assert from 'node:assert/strict'
import test from 'node:test'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: 203.0.113.5 was listed, and http://203-0-113-5.nip.io/ was clear: a service answers such a name with the address
// that stands in it, so that no name has to be registered.

const listed = ['203.0.113.5', '198.51.100.7/page', '[2606:4700::1111]']

test('a listed address blocks under every name that is built from it', async (t) => {
  const { verdict, app } = await startWithOwnHosts(t, listed)
  const names = [
    ...['nip.io', 'sslip.io', 'xip.io', 'traefik.me', 'my.local-ip.co', 'local-ip.sh'].flatMap((service) => [
      `203.0.113.5.${service}`,
      `203-0-113-5.${service}`,
      `app.203.0.113.5.${service}`,
      `shop-203-0-113-5.${service}`,
      `shop.app-203.0.113.5.${service}`,
      `203-0-113-5-shop.${service}`,
      `10.0.0.1.203.0.113.5.${service}`,
      `203-0-113-5.10.0.0.1.${service}`,
      `cb007105.${service}`,
      `shop-CB007105.${service}`,
    ]),
    'cb007105.0a000001.rbndr.us',
    '2606-4700--1111.sslip.io',
    'www.203-0-113-5.cprapid.com',
    'ec2-203-0-113-5.compute-1.amazonaws.com',
    '5.113.0.203.bc.googleusercontent.com',
    'static.5.113.0.203.clients.your-server.de',
    'static.203-0-113-5.clients.your-server.de',
    'ec2-203-0-113-5.eu-west-1.compute.amazonaws.com',
    'ip-203-0-113-5.ip.secureserver.net',
    '5.113.0.203.host.secureserver.net',
    '203.0.113.5.vultrusercontent.com',
    '203-0-113-5.ip.linodeusercontent.com',
    '203-0-113-5.0123456789abcdef0123456789abcdef.plex.direct',
    '2606-4700--1111.ip.linodeusercontent.com',
  ]
  for (const name of names) assert.equal(await verdict(`http://${name}/pay`), 'risky', name)
  assert.equal(await verdict('http://198-51-100-7.nip.io/page'), 'risky')
  assert.equal(
    await verdict(`https://l.facebook.com/l.php?u=${encodeURIComponent('http://203-0-113-5.nip.io/')}`),
    'risky',
  )
  const { json } = await app.ask<{ evidence: { detail: string }[] }>('/api/endpoint?url=http://203-0-113-5.nip.io/')
  assert.match(JSON.stringify(json.evidence), /203\.0\.113\.5/)
})

test('an address in a name counts like any other, and a name without one is no address', async (t) => {
  const { verdict } = await startWithOwnHosts(t, listed)
  const verdicts: Readonly<Record<string, string>> = {
    '192-0-2-9.nip.io': 'caution',
    '198-51-100-7.nip.io': 'caution',
    'nip.io': 'clear',
    'www.sslip.io': 'clear',
    '203-0-113-500.nip.io': 'clear',
    'ec2-192-0-2-9.compute-1.amazonaws.com': 'clear',
    '203-0-113-5.example.com': 'clear',
    'ec2-5-113-0-203.compute-1.amazonaws.com': 'clear',
    'prod-1-2-3-203-0-113-5.amazonaws.com': 'clear',
    'shop-203-0-113-5.s3.amazonaws.com': 'clear',
    '203.0.113.5.bc.googleusercontent.com': 'caution',
    'static.203.0.113.5.clients.your-server.de': 'caution',
    'static.5-113-0-203.clients.your-server.de': 'clear',
    'ip-5-113-0-203.ip.secureserver.net': 'clear',
    '203.0.113.5.host.secureserver.net': 'caution',
    '5.113.0.203.vultrusercontent.com': 'clear',
    '5-113-0-203.ip.linodeusercontent.com': 'clear',
    '5-113-0-203.cprapid.com': 'clear',
  }
  for (const [name, expected] of Object.entries(verdicts)) assert.equal(await verdict(name), expected, name)
})
