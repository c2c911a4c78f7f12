/** Real addresses of chains that are not screened, by chain. */
export const unscreenedAddresses = {
  litecoin: 'LNf2JDiuunBz7GMDKFYHN4rq5meXWxiwfb',
  litecoinSegwit: 'ltc1qr8ntsedq8tv0svmxqhzvdcdl5k7kntdmnhwep7',
  litecoinScript: 'ltc1qzvcgmntglcuv4smv3lzj6k8szcvsrmvk0phrr9wfq8w493r096ssm2fgsw',
  dogecoin: 'DTqpKQ96rqkTvHcohQQd9BksmgRjasHgGo',
  dash: 'XyARKoupuArYtToA2S6yMdnoquDCDaBsaT',
  zcash: 't1MMXtBrSp1XG38Lx9cePcNUCJj5vdWfUWL',
  bitcoinGold: 'GPwg61XoHqQPNmAucFACuQ5H9sGCDv9TpS',
  bitcoinCash: 'qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq',
  bnb: 'bnb136ns6lfw4zs5hg4n85vdthaad7hq5m4gtkgf23',
  xrp: 'rnXyVQzgxZe7TR1EPzTkGj2jxH4LMJYh66',
  xrpWithTag: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
  monero: '49HqitRzdnhYjgTEAhgGpCfsjdTeMbUTU6cyR4JV1R7k2Eej9rGT8JpFiYDa4tZM6RZiFrHmMzgSrhHEqpDYKBe5B2ufNsL',
  moneroIntegrated:
    '4BrL51JCc9NGQ71kWhnYoDRffsDZy7m1HUU7MRU4nUMXAHNFBEJhkTZV9HdaL4gfuNBxLPc3BeMkLGaPbF5vWtANQsGwTGg55Kq4p3ENE7',
  ton: 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
  tezos: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
  tezosContract: 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn',
  cardano: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  cardanoByron: 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
  stellar: 'GAHK7EEG2WWHVKDNT4CEQFZGKF2LGDSW2IVM4S5DP42RBW3K6BTODB4A',
  algorand: 'SGP2HJQBCDEX4B4PH7TVIWJZ4YZZX5C5B3TQ24QA3USY7O5X2KO5V2FPXM',
} as const

/** Others whose checksum is not computed: their form shows them, and nothing shows where they end in a longer word. */
export const formedAddresses = {
  tonRaw: '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
  tonWithWrongChecksum: 'UQB1234567890-abcdefghijklmnopqrstuvwxyzABCDEF12',
  siacoin: '27f405bf5c5caf0db56316b76dfc3067846cffcf8f2ffda5d5f754114ec1db35b3f6310fb25b',
  nano: 'nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
  internetComputer: 'sspcx-6xv6e-gzpyq-uxxvd-xl2yz-47k7v-vwgap-rhzvs-i4l3c-yaknh-fqe',
} as const
