import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { containerPlace, nginxConfig } from '../../scripts/fleet/nginx-config.ts'
import { readConfig, settings } from '../../src/config/config.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const processes = ['countersign-1', 'countersign-2', 'countersign-3']

test('the web app is built from what .dockerignore leaves in the image', async (t) => {
  const context = await temporaryFolder(t)
  const [, ...lines] = readText('.dockerignore').trim().split('\n')
  const left = new Set(lines.filter((line) => !/^[!*]/.test(line)).map((line) => join(projectRoot, line)))
  for (const name of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
    await cp(join(projectRoot, name), join(context, name), { recursive: true, filter: (file) => !left.has(file) })
  await symlink(join(projectRoot, 'node_modules'), join(context, 'node_modules'))
  const [, build = ''] = readText('Dockerfile').match(/^RUN node (\S+vite\S* build console)$/m) ?? []
  await promisify(execFile)(process.execPath, build.split(' '), { cwd: context })
})

test('nginx.conf of the containers is what nginxConfig makes', () => {
  assert.equal(readText('scripts/fleet/nginx.conf'), nginxConfig(containerPlace))
})

test('nginx knows every process by its name and address, and no two share an address or a volume', () => {
  const { services, networks, volumes } = fleet()
  const addresses = processes.map((name) => services[name]?.networks?.default.ipv4_address ?? '')
  assert.equal(new Set(addresses).size, processes.length)
  assert.equal(new Set(processes.map((name) => services[name]?.mac_address ?? '')).size, processes.length)
  assert.ok(networks.default.name, 'the network of compose.yaml has other addresses')
  const [prefix = ''] = networks.default.ipam.config[0].subnet.split('.0/24')
  for (const address of addresses) assert.ok(address.startsWith(`${prefix}.`), address)
  assert.deepEqual(
    services['nginx']?.extra_hosts,
    processes.map((name, i) => `${name}:${addresses[i]}`),
  )
  assert.deepEqual(
    containerPlace.servers,
    processes.map((name) => `${name}:8402`),
  )
  const mounts = processes.flatMap((name) => services[name]?.volumes ?? [])
  assert.deepEqual(
    mounts,
    processes.map((_, i) => `data-${i + 1}:/data`),
  )
  for (const mount of mounts) assert.ok(mount.split(':', 1).every((name) => name in volumes))
})

test('the processes of the fleet are the service of compose.yaml, reached through nginx alone', () => {
  const { services } = fleet()
  const [first, ...others] = processes.map((name) => services[name])
  assert.deepEqual(first?.extends, { file: 'compose.yaml', service: 'countersign' })
  assert.deepEqual(first?.ports, [])
  for (const other of others) {
    assert.deepEqual(other?.extends, { service: 'countersign-1' })
    assert.deepEqual(Object.keys(other ?? {}), ['extends', 'volumes', 'mac_address', 'networks'])
  }
  const published = Object.entries(services).filter(([, { ports }]) => ports?.length)
  assert.deepEqual(
    published.map(([name]) => name),
    ['nginx'],
  )
})

test('what the fleet sets are settings, and they are read without complaint', () => {
  const environment = fleet().services['countersign-1']?.environment ?? {}
  const existing = settings.map(({ name }) => name)
  for (const name of Object.keys(environment)) assert.ok(existing.includes(name), name)
  const input = { POSTGRES_PASSWORD: 'secret', SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
  const { trustProxy, redisUrl } = readConfig(
    Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text, input)])),
  )
  assert.deepEqual([trustProxy, redisUrl], [{ kind: 'hops', hops: 1 }, 'redis://redis'])
  assert.equal(fill(environment['DATABASE_URL'] ?? '', input), 'postgres://countersign:secret@postgres/countersign')
})

test('the PostgreSQL server of the fleet is that of compose.yaml, without its profile', () => {
  const { profiles, ...single } = servicesOf('compose.yaml')['postgres'] ?? {}
  assert.deepEqual(profiles, ['postgres'])
  const { environment, ...same } = fleet().services['postgres'] ?? {}
  assert.deepEqual({ ...same, environment: single.environment }, single)
  assert.deepEqual(Object.keys(environment ?? {}), Object.keys(single.environment ?? {}))
})

test('no container may write to its image, runs as root or can gain a right', () => {
  const files = [servicesOf('compose.yaml'), fleet().services]
  for (const [name, service] of files.flatMap((services) => Object.entries(services))) {
    if (service.extends) continue
    assert.equal(service.read_only, true, name)
    assert.deepEqual(service.cap_drop, ['ALL'], name)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    // The image of the service has a user and a health check of its own.
    if (service.build !== undefined) continue
    assert.ok(service.user, name)
    assert.ok(service.healthcheck, name)
  }
  assert.match(readText('Dockerfile'), /^USER node$/m)
  assert.match(readText('Dockerfile'), /^HEALTHCHECK /m)
})

type Service = {
  extends?: { file?: string; service: string }
  build?: string
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: object
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  extra_hosts?: string[]
  environment?: Record<string, string>
  mac_address?: string
  networks?: { default: { ipv4_address: string } }
}

type Fleet = {
  services: Record<string, Service>
  networks: { default: { name: string; ipam: { config: [{ subnet: string }] } } }
  volumes: Record<string, null>
}

function fleet(): Fleet {
  return readYaml('compose.fleet.yaml') as Fleet
}

function servicesOf(file: string): Record<string, Service> {
  return (readYaml(file) as { services: Record<string, Service> }).services
}

/** `!reset` takes away what is extended: what is left is what stands behind it. */
function readYaml(file: string): unknown {
  return parse(readText(file), { customTags: [{ tag: '!reset', collection: 'seq' }], logLevel: 'error' })
}

/** What Compose makes of the forms that the fleet uses: `${A:-else}` and `${A:?what to do}`. */
function fill(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, operator: string, word: string) =>
    operator === '-' ? env[name] || word : (env[name] ?? assert.fail(`${name}: ${word}`)),
  )
}

function readText(name: string): string {
  return readFileSync(join(projectRoot, name), 'utf8')
}
