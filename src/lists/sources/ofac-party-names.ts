import { collectNames, type NameCollector } from '../formats/listed-names.ts'

/** Collects the elements of SDN_ADVANCED.XML that name parties. */
type PartyNames = {
  /** Whether the text of the element is needed. */
  open: (name: string, parent: string, attribute: (name: string) => string | null) => boolean
  close: (name: string, text: string | null) => void
  keys: () => readonly string[]
}

/**
 * `DistinctParty/Profile/Identity/Alias/DocumentedName`, of organisations and persons. The kinds of parties are in the
 * reference tables of the same file. Of the names that OFAC marks as weak (`LowQuality`) only a few are compared.
 */
export function followPartyNames(withPersons: boolean): PartyNames {
  const collector = collectNames()
  const typeNames = new Map<string, string>()
  const typeOfSubType = new Map<string, string>()
  let [typeId, subType, isWeak] = ['', '', false]
  let parts: string[] = []
  return {
    open: (name, parent, attribute) => {
      if (name === 'PartyType' && parent === 'PartyTypeValues') typeId = attribute('ID') ?? ''
      else if (name === 'PartySubType') typeOfSubType.set(attribute('ID') ?? '', attribute('PartyTypeID') ?? '')
      else if (name === 'Profile') subType = attribute('PartySubTypeID') ?? ''
      else if (name === 'Alias') isWeak = attribute('LowQuality') === 'true'
      else if (name === 'DocumentedName') parts = []
      return name === 'NamePartValue' || name === 'PartyType'
    },
    close: (name, text) => {
      if (name === 'PartyType' && text !== null) typeNames.set(typeId, text.trim())
      if (name === 'NamePartValue' && text !== null) parts.push(text)
      if (name !== 'DocumentedName') return
      const type = typeNames.get(typeOfSubType.get(subType) ?? '')
      if (type === 'Entity') addOrganisation(collector, { name: parts.join(' '), isWeak })
      if (type === 'Individual' && withPersons && !isWeak) collector.addPerson(parts)
    },
    keys: collector.keys,
  }
}

/** The same for SDN.XML: `sdnEntry` and its `akaList/aka`, family name before given names. */
export function followSdnNames(): PartyNames {
  const collector = collectNames()
  let names: SdnName[] = []
  let type = ''
  let current = newName()
  const take = () => {
    if (current.lastName !== '') names.push(current)
    current = newName()
  }
  return {
    open: (name, parent) => {
      if (name === 'sdnEntry') [names, type, current] = [[], '', newName()]
      if (name === 'akaList') take()
      if (parent === 'sdnEntry' && name === 'sdnType') return true
      return (parent === 'sdnEntry' || parent === 'aka') && ofSdnName.has(name)
    },
    close: (name, text) => {
      if (name === 'sdnType' && text !== null) type = text.trim()
      if (name === 'category' && text !== null) current.isWeak = text.trim() === 'weak'
      if ((name === 'lastName' || name === 'firstName') && text !== null) current[name] = text
      if (name === 'aka' || name === 'sdnEntry') take()
      if (name !== 'sdnEntry') return
      for (const { lastName, firstName, isWeak } of names) {
        if (type === 'Entity') addOrganisation(collector, { name: lastName, isWeak })
        if (type === 'Individual' && !isWeak) collector.addPerson([lastName, firstName])
      }
    },
    keys: collector.keys,
  }
}

/** The same for SDN_ENHANCED.XML: `entity/names/name`, a person as `FAMILY, Given`. */
export function followEnhancedNames(): PartyNames {
  const collector = collectNames()
  let type = ''
  let isWeak = false
  let names: { name: string; isWeak: boolean }[] = []
  let written: string[] = []
  return {
    open: (name, parent) => {
      if (name === 'entity' && parent === 'entities') [type, names] = ['', []]
      if (name === 'name' && parent === 'names') [isWeak, written] = [false, []]
      return name === 'entityType' || name === 'formattedFullName' || (name === 'isLowQuality' && parent === 'name')
    },
    close: (name, text) => {
      if (name === 'entityType' && text !== null) type = text.trim()
      if (name === 'isLowQuality' && text !== null) isWeak = text.trim() === 'true'
      if (name === 'formattedFullName' && text !== null) written.push(text)
      if (name === 'name') for (const each of written.splice(0)) names.push({ name: each, isWeak })
      if (name !== 'entity') return
      for (const each of names) {
        if (!each.isWeak) addSdnName(collector, type, each.name)
        else if (isEntity(type)) collector.addWeakAlias(each.name)
      }
      names = []
    },
    keys: collector.keys,
  }
}

/** Adds a name in the form of SDN.CSV and SDN_ENHANCED.XML, with the kind of the party in any case. */
export function addSdnName(collector: NameCollector, type: string, name: string): void {
  if (isEntity(type)) collector.addOrganisation(name)
  if (type.trim().toLowerCase() === 'individual') collector.addPerson(name.split(', '))
}

function isEntity(type: string): boolean {
  return type.trim().toLowerCase() === 'entity'
}

function addOrganisation(collector: NameCollector, { name, isWeak }: { name: string; isWeak: boolean }): void {
  if (isWeak) collector.addWeakAlias(name)
  else collector.addOrganisation(name)
}

type SdnName = { lastName: string; firstName: string; isWeak: boolean }

function newName(): SdnName {
  return { lastName: '', firstName: '', isWeak: false }
}

const ofSdnName: ReadonlySet<string> = new Set(['lastName', 'firstName', 'category'])
