/** Why a file is not a valid pack. The message is the key of its sentence. */
export type PackFault =
  | 'pack.empty'
  | 'pack.too_large'
  | 'pack.no_gzip'
  | 'pack.damaged'
  | 'pack.truncated'
  | 'pack.path'
  | 'pack.link'
  | 'pack.duplicate'
  | 'pack.header'
  | 'pack.manifest'
  | 'pack.files'
  | 'pack.later_version'

export class PackError extends Error {
  override readonly name = 'PackError'
  readonly fault: PackFault

  constructor(fault: PackFault) {
    super(fault)
    this.fault = fault
  }
}
