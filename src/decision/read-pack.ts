import { unpackGzip } from './pack/gzip.ts'
import { readManifest, type Manifest } from './pack/manifest.ts'
import { PackError, type PackFault } from './pack/pack-error.ts'
import { readTar, type PackFiles } from './pack/tar.ts'

/** A pack whose files are those of its manifest. */
export type Pack = { manifest: Manifest; files: PackFiles }

/** Reads a `.cspack` in its only form. Never throws. */
export function readPack(bytes: Buffer): { pack: Pack; fault?: never } | { pack?: never; fault: PackFault } {
  try {
    const files = readTar(unpackGzip(bytes))
    return { pack: { manifest: readManifest(files), files } }
  } catch (error) {
    if (error instanceof PackError) return { fault: error.fault }
    throw error
  }
}

/** Whether a file begins like a pack, and not like an export. */
export function looksLikePack(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
