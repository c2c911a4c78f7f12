import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from './refusal.mjs'

const oldestMajor = 24

/**
 * The path of a Node that can run the service: the bundled one, by its path because npm 10 links no `.bin/node` when
 * there are several platform packages, else the one that runs this script. Refuses in one sentence when both fail.
 */
export function findNode(root) {
  const bundled = bundledNode(root)
  if (existsSync(bundled)) {
    if (realpathSync(bundled) === realpathSync(process.execPath)) return bundled
    // A bundled Node that is there may still not run: it is built against glibc, and Alpine has musl.
    if (majorOf(spawnSync(bundled, ['--version'], { encoding: 'utf8' }).stdout) >= oldestMajor) return bundled
  }
  if (currentIsNewEnough()) return process.execPath
  throw new Refusal(missingNode())
}

/** Refuses before anything is installed when an install could not bring a Node along for this machine. */
export function refuseWithoutNode(root) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (!(packageName() in optionalDependencies) && !currentIsNewEnough()) throw new Refusal(missingNode())
}

/** In a clone's own packages; of a package that is itself installed, beside it. */
function bundledNode(root) {
  const own = path.join(root, 'node_modules')
  const folders = path.basename(path.dirname(root)) === 'node_modules' ? [own, path.dirname(root)] : [own]
  const paths = folders.map((folder) => path.join(folder, packageName(), 'bin', 'node'))
  return paths.find((file) => existsSync(file)) ?? paths[0]
}

function packageName() {
  return `node-${process.platform}-${process.arch}`
}

function currentIsNewEnough() {
  return majorOf(process.version) >= oldestMajor
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
}

function missingNode() {
  const machine = `${process.platform}-${process.arch}`
  return `Countersign runs on Node ${oldestMajor} or newer, this is ${process.version}, and no bundled one runs on this machine (${machine}): install Node ${oldestMajor} from https://nodejs.org and run the same command again.`
}
