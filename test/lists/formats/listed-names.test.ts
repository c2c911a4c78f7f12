import assert from 'node:assert/strict'
import test from 'node:test'
import { partyNameKey, partyNameKeys } from '../../../src/kit/party-name.ts'
import { collectNames } from '../../../src/lists/formats/listed-names.ts'
import { readSdnCsv } from '../../../src/lists/sources/ofac-sdn-csv.ts'
import { readSdnEnhanced } from '../../../src/lists/sources/ofac-sdn-enhanced.ts'
import { readSdnXml } from '../../../src/lists/sources/ofac-sdn-xml.ts'
import { fileOf, madeUp } from '../list-file-fixtures.ts'

test('a name is its letters and digits, with any other characters between them', () => {
  for (const spelled of [
    'Lazarus Group',
    'LAZARUS-GROUP',
    'Lаzаrus Grоup',
    'Làzarus\u200b Group.',
    'Ｌazarus Group',
    ...marked('Lazarus Group'),
  ])
    assert.equal(partyNameKey(spelled), 'lazarusgroup', spelled)
  assert.notEqual(partyNameKey('Acme Ltd'), partyNameKey('Acme'))
  assert.equal(partyNameKey('...'), '')
  assert.equal(partyNameKey('™ (R)'), '')
  assert.equal(partyNameKey('Atmos (Trading) Group TM'), 'atmostradinggrouptm')
})

test('letters in circles are letters, and what lengthens a line or stands for an apostrophe is none', () => {
  const key = partyNameKey('Garantex Europe OU')
  for (const spelled of [
    'Ⓖⓐⓡⓐⓝⓣⓔⓧ Europe OU',
    'ⒼⒶⓇⒶⓃⓉⒺⓍ ⒺⓊⓇⓄⓅⒺ ⓄⓊ',
    'Ⓖ ⓐ ⓡ ⓐ ⓝ ⓣ ⓔ ⓧ Europe OU',
    'Garantex Europe OUⓡ',
  ])
    assert.equal(partyNameKey(spelled), key, spelled)
  for (const spelled of ['حركة حماس\u0640', 'حـــركة حمـاس', 'حركة\u07fa حماس'])
    assert.equal(partyNameKey(spelled), partyNameKey('حركة حماس'), spelled)
  for (const spelled of ['Al-Qa\u02bcida', 'Al-Qa\u02beida', '\u02bfAl-Qa\u02c8ida'])
    assert.equal(partyNameKey(spelled), partyNameKey("Al-Qa'ida"), spelled)
})

test('TM behind a name is looked up as part of it and as a mark', () => {
  for (const spelled of ['Lazarus Group TM', 'Lazarus Group tm.', 'Lazarus Group, ТМ', 'LAZARUS GROUP \u2013 SM'])
    assert.ok(partyNameKeys(spelled).includes('lazarusgroup'), spelled)
  assert.deepEqual(partyNameKeys('Joint Stock Company KB SM'), ['jointstockcompanykbsm', 'jointstockcompanykb'])
  assert.deepEqual(partyNameKeys('Algoritm'), ['algoritm'])
  assert.deepEqual(partyNameKeys('TM'), ['tm'])
  assert.deepEqual(partyNameKeys('...'), [])
})

/** A name with what marks it as one. */
function marked(name: string): string[] {
  return ['™', '(TM)', ' ( tm )', '（ＴＭ）', '[TM]', '(ТМ)', '®', '(R)', ' ℠', '(sm)', '©', '(c)', 'ᵀᴹ', 'Ⓡ'].map(
    (mark) => name + mark,
  )
}

test('short names and persons of two words are not compared, persons of three in both orders', () => {
  const names = collectNames()
  for (const name of ['Delta', 'ICI', '!!', 'x'.repeat(301), '山健組', 'Deltas', 'HAMAS', 'Opera', 'ISIS'])
    names.addOrganisation(name)
  names.addPerson(['GARCIA', 'Jose'])
  names.addPerson(['UN', 'Kim Jong'])
  assert.deepEqual(names.keys(), ['deltas', 'hamas', 'kimjongun', 'unkimjong', '山健組'])
})

test('a few short listed names are compared in capitals only, and as a whole name', () => {
  const names = collectNames()
  for (const name of ['ISIL', 'AQIM', 'APT39', 'ISISK', 'OPERA', 'PKK', 'Zenko', 'K.C.S.T.'])
    names.addOrganisation(name)
  assert.deepEqual(names.keys(), ['AQIM', 'ISIL', 'apt39', 'isisk'])
  const isListed = (name: string) => partyNameKeys(name).some((key) => names.keys().includes(key))
  const spelled = [
    'ISIL',
    ' ISIL ',
    'I.S.I.L.',
    'I S I L',
    'ІЅІL',
    'ISlL',
    'IS1L',
    'ⒾⓈⒾⓁ',
    'APT-39',
    'apt 39',
    'ISIS-K',
  ]
  for (const name of [...spelled, 'ISIL TM', 'ISIL tm.', 'ISIL ТМ', ...marked('ISIL')]) assert.ok(isListed(name), name)
  const others = ['Basil', 'BASIL', 'Isil', 'isil', 'Işıl', 'IŞIL', 'Aqim', 'ISIL Trading', 'Opera', 'OPERA', 'PKK']
  for (const name of [...others, 'IS IL', 'IS-IL', 'I SIL', 'AQ IM']) assert.ok(!isListed(name), name)
})

test('listed names in capitals that honest organisations have, too, are not compared, nor two words joined to one', () => {
  const names = collectNames()
  const shared = ['AGIR', 'AIAI', 'ASRC', 'EKIN', 'ETIP', 'GSPC', 'IARA', 'IFIC', 'ISAT', 'ISIS', 'NITC', 'SOTIS']
  for (const name of [...shared, 'TEACO', 'UPEL', 'VIAND', 'WAED']) names.addOrganisation(name)
  assert.deepEqual(names.keys(), [])
  // Copies of lists that were read before may have such keys.
  for (const name of ['WAED', 'NITC', 'AI AI', 'AIAI']) assert.deepEqual(partyNameKeys(name), [partyNameKey(name)])
})

test('of weak aliases only those of thieves of cryptocurrency are compared, in any case', () => {
  const names = collectNames()
  for (const name of ['Hidden Cobra', 'Guardians of Peace', 'APT 38', 'Advanced Technologies', 'ANA', 'Grand Express'])
    names.addWeakAlias(name)
  assert.deepEqual(names.keys(), ['apt38', 'guardiansofpeace', 'hiddencobra'])
})

test('common spellings of a listed name are looked up as the listed one', () => {
  for (const name of ['Hezbollah', 'HIZBULLAH', 'Hizbollah']) assert.ok(partyNameKeys(name).includes('hizballah'), name)
  assert.ok(!partyNameKeys('Hezbollah Cafe').includes('hizballah'))
})

test('SDN.XML: the primary name and strong aliases of organisations and persons', async () => {
  const entry = (uid: number, type: string, more: string) =>
    `<sdnEntry><uid>${uid}</uid>${more}<sdnType>${type}</sdnType><akaList><aka><category>weak</category><lastName>Weakly Made Up</lastName></aka><aka><category>weak</category><lastName>Hidden Cobra</lastName></aka>` +
    `<aka><category>strong</category><lastName>Strong Alias ${uid}</lastName></aka></akaList>` +
    `<idList><id><idType>Digital Currency Address - ETH</idType><idNumber>${madeUp.evm(uid)}</idNumber></id></idList></sdnEntry>`
  const content =
    '<sdnList><publshInformation><Publish_Date>11/30/2026</Publish_Date><Record_Count>3</Record_Count></publshInformation>' +
    entry(1, 'Entity', '<lastName>Made Up Trading</lastName>') +
    entry(2, 'Vessel', '<lastName>Ship of Made Up</lastName>') +
    entry(3, 'Individual', '<firstName>Anna Maria</firstName><lastName>MADEUP</lastName>') +
    '</sdnList>'
  const { names } = await readSdnXml(fileOf('SDN.XML', content, 64), 1 << 20)
  assert.deepEqual(names, [
    'annamariamadeup',
    'hiddencobra',
    'madeupannamaria',
    'madeuptrading',
    'strongalias1',
    'strongalias3',
  ])
})

test('SDN.CSV and SDN_ENHANCED.XML: organisations and persons by their kind', async () => {
  const row = (uid: number, name: string, type: string) =>
    `${uid},"${name}","${type}","X","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","Digital Currency Address - ETH ${madeUp.evm(uid)}."\n`
  const csv =
    row(1, 'MADE UP TRADING', '-0- ') + row(2, 'MADEUP, Anna Maria', 'individual') + row(3, 'SHIP OF MADE UP', 'vessel')
  const expected = ['annamariamadeup', 'madeupannamaria', 'madeuptrading']
  assert.deepEqual((await readSdnCsv(fileOf('SDN.CSV', csv, 64), null, 1 << 20)).names, expected)
  const entity = (id: number, type: string, name: string, weak = 'false') =>
    `<entity id="${id}"><generalInfo><entityType>${type}</entityType></generalInfo><names><name><isLowQuality>${weak}</isLowQuality>` +
    `<translations><translation><formattedFullName>${name}</formattedFullName></translation></translations></name></names><features>` +
    `<feature id="${id}"><type>Digital Currency Address - ETH</type><value>${madeUp.evm(id)}</value></feature></features></entity>`
  const xml =
    '<sanctionsData><publicationInfo><dataAsOf>2026-11-30T00:00:00-05:00</dataAsOf></publicationInfo><entities>' +
    entity(1, 'Entity', 'MADE UP TRADING') +
    entity(2, 'Individual', 'MADEUP, Anna Maria') +
    entity(3, 'Entity', 'WEAKLY MADE UP', 'true') +
    entity(4, 'Entity', 'Guardians of Peace', 'true') +
    entity(5, 'Individual', 'APT, Thirty Eight', 'true') +
    '</entities></sanctionsData>'
  assert.deepEqual((await readSdnEnhanced(fileOf('SDN_ENHANCED.XML', xml, 64), 1 << 20)).names, [
    'annamariamadeup',
    'guardiansofpeace',
    'madeupannamaria',
    'madeuptrading',
  ])
})
