/** Texts about sanctioned assets. */
export const assetMessages = {
  'reason.SANCTIONED_ASSET': { en: 'The asset is sanctioned.', zh: '该资产受到制裁。' },
  'change.SANCTIONED_ASSET': {
    en: 'Do not pay in this asset. Pay in another asset that the seller accepts, if there is one.',
    zh: '请勿使用该资产付款。如卖方接受其他资产，请改用其他资产付款。',
  },
  'reason.ASSET_UNCLEAR': {
    en: 'The name of the asset looks like that of a sanctioned asset, or the asset is named in own.json, which was refused.',
    zh: '该资产的名称与受制裁资产的名称形似，或该资产在被拒绝的 own.json 中被提及。',
  },
  'change.ASSET_UNCLEAR': {
    en: 'Send the contract or mint of the asset in `asset`.',
    zh: '请在 `asset` 中提交该资产的合约地址或 mint 地址。',
  },
  'signal.list.asset': { en: 'A sanctioned asset: {lists}.', zh: '属于受制裁的资产：{lists}。' },
  'signal.asset.lookalike': {
    en: 'The name of the asset looks like that of a sanctioned asset.',
    zh: '该资产的名称与受制裁资产的名称形似。',
  },
  'finding.asset.lookalike': {
    en: '{symbol} looks like {listed}, the name of a sanctioned asset. Compare the contract.',
    zh: '{symbol} 与受制裁资产的名称 {listed} 形似，请核对合约地址。',
  },
  'remedy.use_offer': {
    en: 'Pay in {symbol} on {network}, which the seller accepts too.',
    zh: '请改用卖方同样接受的 {network} 上的 {symbol} 付款。',
  },
  'listing.reported': {
    en: 'The day is taken from published reports of the act.',
    zh: '该日期取自对该法令的公开报道。',
  },
  'listing.wind_down': {
    en: 'The act allows transactions to wind down until {until}.',
    zh: '该法令允许在 {until} 之前进行清退交易。',
  },
  'listing.contract_source': { en: 'Contract as given by {source}.', zh: '合约地址来源：{source}。' },
  'listing.name_source': { en: 'Source of the name: {source}.', zh: '名称来源：{source}。' },
} as const
