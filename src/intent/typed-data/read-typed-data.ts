import { readStruct, readValue } from './read-value.ts'
import { readTypes } from './read-types.ts'
import { memberPath, membersOf, recordOf, TypedDataRefusal, type TypedDataFault } from './typed-data-refusal.ts'
import {
  domainFields,
  domainTypeName,
  type TypedData,
  type TypedDomain,
  type TypedField,
  type TypeMap,
} from './typed-data.ts'

export type TypedDataReading =
  | { typedData: TypedData; fault?: never; path?: never }
  | { typedData?: never; fault: TypedDataFault; path: string }

/**
 * Reads EIP-712 typed data from parsed JSON. Strict, since the result must be what every wallet signs: no missing or
 * extra members, each value in its type's own form and range, no cyclic types. Never throws.
 */
export function readTypedData(input: unknown): TypedDataReading {
  try {
    return { typedData: readDocument(input) }
  } catch (error) {
    if (error instanceof TypedDataRefusal) return { fault: error.fault, path: error.path }
    throw error
  }
}

function readDocument(input: unknown): TypedData {
  const document = membersOf(input, ['types', 'primaryType', 'domain', 'message'], '')
  const declared = readTypes(document['types'])
  const primaryType = document['primaryType']
  // The domain is signed with every message, so a message of its type alone has no content.
  if (typeof primaryType !== 'string' || primaryType === domainTypeName || !declared.has(primaryType)) {
    throw new TypedDataRefusal('type_unknown', 'primaryType')
  }
  const misspelled = new Set<string>()
  const { domain, fields } = readDomain(document['domain'], misspelled)
  checkDomainType(declared.get(domainTypeName), fields)
  const types: TypeMap = new Map([...declared, [domainTypeName, fields]])
  const message = readStruct(types, primaryType, document['message'], 'message', misspelled)
  return { types, primaryType, domain, message, misspelled }
}

/** The domain and the fields formed by its members: wallets hash exactly those, in the standard's order. */
function readDomain(value: unknown, misspelled: Set<string>): { domain: TypedDomain; fields: readonly TypedField[] } {
  const record = recordOf(value, 'domain')
  const fields = domainFields.filter(({ name }) => Object.hasOwn(record, name))
  membersOf(
    record,
    fields.map(({ name }) => name),
    'domain',
  )
  const read = new Map(
    fields.map(({ name, type }) => [name, readValue(type, record[name], memberPath('domain', name), misspelled)]),
  )
  const name = read.get('name')
  const version = read.get('version')
  const chainId = read.get('chainId')
  const verifyingContract = read.get('verifyingContract')
  const salt = read.get('salt')
  const domain = {
    name: typeof name === 'string' ? name : null,
    version: typeof version === 'string' ? version : null,
    chainId: typeof chainId === 'bigint' ? chainId : null,
    verifyingContract: typeof verifyingContract === 'string' ? verifyingContract : null,
    salt: salt instanceof Uint8Array ? salt : null,
  }
  return { domain, fields }
}

/** If the document describes its domain type, that has to match its domain: wallets use one or the other. */
function checkDomainType(declared: readonly TypedField[] | undefined, fields: readonly TypedField[]): void {
  if (declared === undefined) return
  const isSame =
    declared.length === fields.length &&
    declared.every(({ name, type }, at) => name === fields[at]?.name && type === fields[at].type)
  if (!isSame) throw new TypedDataRefusal('domain_type', memberPath('types', domainTypeName))
}
