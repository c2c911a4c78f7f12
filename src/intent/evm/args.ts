import type { AbiValue } from './abi.ts'
import type { Args } from './decode-args.ts'

/** The argument of this name, declared as `address` or `string`. */
export function textArg(args: Args, name: string): string {
  const value = args[name]
  return typeof value === 'string' ? value : undeclared(name)
}

/** The argument of this name, declared as a number of any width. */
export function numberArg(args: Args, name: string): bigint {
  const value = args[name]
  return typeof value === 'bigint' ? value : undeclared(name)
}

/** The argument of this name, declared as `bool`. */
export function boolArg(args: Args, name: string): boolean {
  const value = args[name]
  return typeof value === 'boolean' ? value : undeclared(name)
}

/** The argument of this name, declared as `bytes` or as bytes of a fixed number. */
export function bytesArg(args: Args, name: string): Uint8Array {
  const value = args[name]
  return isBytes(value) ? value : undeclared(name)
}

/** The argument of this name, declared as a tuple. */
export function tupleArg(args: Args, name: string): Args {
  const value = args[name]
  return isTuple(value) ? value : undeclared(name)
}

/** The argument of this name, declared as an array of tuples. */
export function tuplesArg(args: Args, name: string): readonly Args[] {
  return listArg(args, name).map((each) => (isTuple(each) ? each : undeclared(name)))
}

/** The argument of this name, declared as an array of addresses. */
export function textsArg(args: Args, name: string): readonly string[] {
  return listArg(args, name).map((each) => (typeof each === 'string' ? each : undeclared(name)))
}

/** The argument of this name, declared as an array of numbers. */
export function numbersArg(args: Args, name: string): readonly bigint[] {
  return listArg(args, name).map((each) => (typeof each === 'bigint' ? each : undeclared(name)))
}

/** The argument of this name, declared as an array of `bytes`. */
export function bytesListArg(args: Args, name: string): readonly Uint8Array[] {
  return listArg(args, name).map((each) => (isBytes(each) ? each : undeclared(name)))
}

function listArg(args: Args, name: string): readonly AbiValue[] {
  const value = args[name]
  return Array.isArray(value) ? value : undeclared(name)
}

function isBytes(value: AbiValue | undefined): value is Uint8Array {
  return value instanceof Uint8Array
}

function isTuple(value: AbiValue | undefined): value is Args {
  return typeof value === 'object' && !isBytes(value) && !Array.isArray(value)
}

/** Never reached by input data: a decoder contradicts its own list of functions. */
function undeclared(name: string): never {
  throw new TypeError(`no such argument is declared: ${name}`)
}
