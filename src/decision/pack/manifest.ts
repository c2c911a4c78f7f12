import { isObject } from '../../../sdk/src/is-object.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { sha256Hex } from './sha256-hex.ts'
import { PackError } from './pack-error.ts'
import type { PackFiles } from './tar.ts'

/** The description of a pack: its decision, the packing engine, and every other file by its hash. */
export type Manifest = {
  /** 2 is used by full packs. Light ones stay at 1. */
  v: 1 | 2
  endpoint: string
  jti: string
  inputs_hash: string
  /** Null for decisions that are judged without lists. */
  lists_root: string | null
  engine: { name: string; version: string; source_digest: string; node: string }
  files: { path: string; sha256: string; licence: string }[]
  /** Only in a full pack: each list of the snapshot, with the file of its content, null if it may not be included. */
  lists?: { id: string; snapshot: string; path: string | null }[]
}

/** The manifest of some files, in RFC 8785 form. `licences`: of files with more than facts in them. */
export function writeManifest(
  about: Omit<Manifest, 'v' | 'files'>,
  files: PackFiles,
  licences: ReadonlyMap<string, string> = new Map(),
): Buffer {
  const entries = [...files.keys()].toSorted().map((path) => {
    const licence = licences.get(path) ?? factsLicence
    return { path, sha256: sha256Hex(files.get(path) ?? Buffer.alloc(0)), licence }
  })
  const v = about.lists === undefined ? 1 : 2
  return Buffer.from(canonicalJson({ v, ...about, files: entries } satisfies Manifest))
}

/** The path of a list's content in a full pack. */
export function listPath(id: string): string {
  return `lists/${id}.ndjson`
}

/** The manifest of a pack, which names exactly its other files. Throws PackError. */
export function readManifest(files: PackFiles): Manifest {
  const bytes = files.get(manifestPath)
  const value = bytes === undefined ? null : canonicalIn(bytes)
  if (!isObject(value)) throw new PackError('pack.manifest')
  if (typeof value['v'] === 'number' && value['v'] > 2) throw new PackError('pack.later_version')
  if (!isManifest(value)) throw new PackError('pack.manifest')
  const others = [...files.keys()].filter((path) => path !== manifestPath).toSorted()
  if (others.join() !== value.files.map(({ path }) => path).join()) throw new PackError('pack.files')
  const areIntact = value.files.every(({ path, sha256 }) => sha256Hex(files.get(path) ?? Buffer.alloc(0)) === sha256)
  if (!areIntact) throw new PackError('pack.files')
  return value
}

/** The value of a file in RFC 8785 form; null for any other form. */
export function canonicalIn(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return Buffer.from(canonicalJson(value)).equals(bytes) ? value : null
  } catch {
    return null
  }
}

export const manifestPath = 'manifest.json'

function isManifest(value: Readonly<Record<string, unknown>>): value is Manifest {
  const { v, endpoint, jti, inputs_hash, lists_root, engine, files, lists } = value
  const areTexts = [endpoint, jti, inputs_hash, lists_root ?? ''].every((item) => typeof item === 'string')
  if (!areTexts || Object.keys(value).length !== (v === 2 ? 8 : 7)) return false
  if (v === 2 ? !Array.isArray(lists) || !lists.every(isList) : v !== 1) return false
  const isEngine = isObject(engine) && Object.keys(engine).toSorted().join() === 'name,node,source_digest,version'
  if (!isEngine || !Object.values(engine).every((item) => typeof item === 'string')) return false
  return Array.isArray(files) && files.every(isFile)
}

function isFile(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'licence,path,sha256') return false
  return Object.values(value).every((item) => typeof item === 'string')
}

function isList(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'id,path,snapshot') return false
  const { id, snapshot, path } = value
  return typeof id === 'string' && typeof snapshot === 'string' && (path === null || path === listPath(id))
}

/** Hashes, days and addresses of entries: facts, which no licence of a list covers. */
const factsLicence = 'facts'
