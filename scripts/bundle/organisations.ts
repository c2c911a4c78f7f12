/** An organisation that may be named in the bundle. Name columns are only ever compared with this table. */
export type Organisation = {
  /** The name the bundle shows. */
  label: string
  /** Names as publishers write them, compared without case, whitespace and punctuation. */
  names: readonly string[]
  /** How the party column of the events names it, when it does. */
  event?: string
  /** The SDN uid, for copies that carry no name. */
  uid?: string
}

/** The organisation a name column names, or null: a person's name goes no further than this comparison. */
export function organisationNamed(nameColumn: string): Organisation | null {
  for (const name of nameColumn.split(';')) {
    const organisation = byName.get(plain(name))
    if (organisation) return organisation
  }
  return null
}

/** The organisations that the party column of an event names. */
export function organisationsInEvent(party: string): Organisation[] {
  return organisations.filter(({ event }) => event !== undefined && party.includes(event))
}

/** The organisation with this SDN uid, or null. */
export function organisationWithUid(uid: string): Organisation | null {
  return organisations.find((organisation) => organisation.uid === uid) ?? null
}

function plain(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Every organisation the bundle may name, for the check that it names nothing else. */
export const organisations: readonly Organisation[] = [
  { label: '911 S5', names: [], event: '911 S5' },
  { label: 'Aeza Group', names: ['Aeza Group LLC'] },
  {
    label: 'Amnokgang Technology Development Company',
    names: ['AMNOKGANG TECHNOLOGY DEVELOPMENT COMPANY'],
    event: 'AMNOKGANG',
  },
  { label: 'Ansarallah', names: ['Ansarallah'] },
  {
    label: 'Association for Free Research and International Cooperation',
    names: ['Association for Free Research and International Cooperation'],
  },
  { label: 'Blender.io', names: ['Blender.io'], event: 'BLENDER.IO' },
  { label: 'Buy Cash', names: ['Buy Cash'] },
  { label: 'Central Bank of Iran', names: ['BANK MARKAZI JOMHOURI ISLAMI IRAN'], event: 'BANK MARKAZI', uid: '4632' },
  { label: 'Chatex', names: ['CHATEX'], event: 'CHATEX' },
  { label: 'Cheil Credit Bank', names: ['CHEIL CREDIT BANK'] },
  { label: 'Cryptex', names: ['Cryptex'], event: 'CRYPTEX' },
  { label: 'First VPN Service', names: [], event: 'First VPN Service' },
  { label: 'Funnull Technology', names: ['Funnull Technology Inc'], event: 'FUNNULL' },
  { label: 'Garantex Europe', names: ['Garantex', 'GARANTEX EUROPE OU'], event: 'GARANTEX' },
  { label: 'Gaza Now', names: ['GAZA NOW', 'Gaza Now غزة الآن'], event: 'GAZA NOW' },
  { label: 'Grinex', names: ['Grinex'] },
  { label: 'Hebei Atun Trading', names: ['HBATUN'] },
  { label: 'Hydra Market', names: ['Hydra Market'], event: 'HYDRA MARKET' },
  { label: 'Lazarus Group', names: ['Lazarus Group'], event: 'LAZARUS GROUP', uid: '27307' },
  { label: 'LockBit', names: [], event: 'LockBit' },
  { label: 'Oko Design Bureau', names: ['OKO DESIGN BUREAU', 'OKO DESIGN BUREAU ОКО Конструкторское Бюро'] },
  { label: 'Old Vector', names: ['Old Vector LLC'] },
  { label: 'SecondEye Solution', names: ['Secondeye Solution'] },
  { label: 'Sinbad.io', names: ['Sinbad.io'], event: 'SINBAD.IO' },
  { label: 'SouthFront', names: ['SOUTHFRONT'] },
  { label: 'Suex OTC', names: ['SUEX OTC, S.R.O.'], event: 'SUEX OTC' },
  { label: 'Task Force Rusich', names: ['Task Force Rusich'] },
  { label: 'Tornado Cash', names: ['TORNADO CASH'], event: 'TORNADO CASH' },
  { label: 'Valerian Labs', names: ['Valerian Labs, Inc.'] },
  { label: 'Vostok Design Bureau', names: ['VOSTOK DESIGN BUREAU'] },
  { label: 'Zservers', names: ['Zservers'] },
]

const byName = new Map(organisations.flatMap((organisation) => organisation.names.map((n) => [plain(n), organisation])))
