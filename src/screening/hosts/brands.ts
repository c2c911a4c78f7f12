/**
 * Names that hosts are made to resemble, and the domains that are really theirs; brands stand between commas. A brand is
 * the names it goes by (without one, the first label of its first domain), then its domains, of which the first is shown;
 * `name.*` owns the name under every country's domain. They were written down from general knowledge: what an agent or
 * its owner pays through, signs in to, or is told to claim from. A domain that is a brand's own and is missing here is a
 * false alarm, so owning too much is better than too little; hosts seen in phishing belong on lists, never here.
 */

/** Coined names: nobody else has a reason to register them, so a near miss is suspicious too. */
export const coinedBrands: readonly string[] = [
  // Wallets and signing devices
  'metamask.io metamask.app metamask.github.io metamask.zendesk.com, trustwallet.com trustwalletapp.com',
  'walletconnect connectwallet walletsconnect walletconnect.com walletconnect.org walletconnect.network reown.com',
  'myetherwallet.com mewwallet.com mewapi.io myetherwallet.github.io',
  'tokenpocket.pro tokenpocket.im mytokenpocket.vip, safepal.com safepal.io, trezor.io trezor.cz',
  'ledgerwallet ledgerlive ledger.com ledgerwallet.com, onekey.so onekeycn.com, keepkey.com',
  'coolwallet.io coolbitx.com, atomicwallet.io, coinomi.com, jaxxliberty jaxx.io, mathwallet.org mathwallet.net',
  'alphawallet.com, solflare.com, rabbywallet rabby.io, subwallet.app, templewallet.com, novawallet novawallet.io',
  'gnosissafe safewallet gnosis-safe.io safe.global gnosis.io, tonkeeper.com',
  // Exchanges
  'coinbase coinbasewallet coinbase.com cbpay.io coinbase.design coinbasecloud.net coinbase.github.io cdp.dev cb.me base.org',
  'binance binancechain binance.com binance.us binance.org binance.vision binance.cloud binance.info binance.charity binance.je binance.sg binance.co.th binancelabs.com binancezh.com bnbchain.org',
  'bnbchain.org bnbchain.world, kucoin.com kucoin.cloud kucoin.io kucoin.plus kucoin.eu',
  'bitfinex.com bitfinex.network, bitstamp.net, bittrex.com bittrex.github.io, poloniex.com poloniex.org',
  'bithumb.com bithumb.pro, bitflyer.com bitflyer.jp, coincheck.com, bitget.com bitget.site bitgetapps.com',
  'bitmex.com, bitvavo.com, bitpanda.com, phemex.com, whitebit.com whitebit.eu, hitbtc.com, coindcx.com, wazirx.com',
  'zebpay.com, paxful.com, localbitcoins.com, localcryptos localethereum localcryptos.com localethereum.com',
  'changelly.com, changenow.io, changehero.io, simpleswap.io, stealthex.io, fixedfloat fixedfloat.com ff.io',
  'sideshift sideshift.ai, shapeshift.com shapeshift.io',
  // Looking things up
  'coingecko.com, coinmarketcap.com, cointelegraph.com, coindesk.com, tradingview.com',
  'etherscan.io etherscan.com etherscan.org, bscscan.com, polygonscan.com, arbiscan.io, basescan.org basescan.com',
  'solscan.io, tronscan.org tronscan.io, blockscout.com, dappradar.com, dexscreener.com, dextools.io',
  'defillama llama.fi defillama.com, revokecash revoke.cash',
  // Trading, lending, staking
  'uniswap.org uniswap.com uniswap.io uniswapfoundation.org uniswap.info uniswap.exchange uniswap.github.io',
  'sushiswap sushi.com sushiswap.fi sushiswap.org, pancakeswap.finance pancakeswap.com, quickswap.exchange',
  'aerodromefinance aerodrome.finance, velodromefinance velodrome.finance, thorchain.org thorchain.com',
  'thorswap.finance, multiversx multiversx.com, jupiterexchange jup.ag',
  'hyperliquid.xyz hyperliquid-testnet.xyz hyperfoundation.org, pendlefinance pendle.finance pendlefinance.com',
  'makerdao.com makerdao.network makerfoundation.com oasis.app sky.money, compoundfinance compound.finance',
  'curvefinance curve.fi curve.finance, balancerfinance balancer.fi balancer.finance, convexfinance.com',
  'yearnfinance yearn.finance yearn.fi, instadapp.io, defisaver.com, eulerfinance euler.finance',
  'lidofinance lidodao lido.fi, rocketpool.net, staderlabs.com, etherfi ether.fi',
  'eigenlayer.xyz eigenlayer.com eigenfoundation.org eigencloud.xyz, eigenfoundation.org, renzoprotocol.com',
  'kelpdao.xyz kerneldao.com, pufferfinance puffer.fi, swellnetwork.io, fraxfinance frax.finance frax.com',
  'spookyswap spooky.fi, cowswap cow.fi cowswap.exchange, paraswap.io velora.xyz',
  'kyberswap kybernetwork kyberswap.com kyber.network, openocean.finance, tornadocash tornado.cash tornado.ws',
  'etherdelta.com etherdelta.github.io, camelotexchange camelot.exchange, maplefinance maple.finance, zerolend.xyz',
  // Bridges
  'layerswap.io, layerzero layerzero.network layerzero.foundation, synapseprotocol.com, celernetwork celer.network',
  'debridge.finance debridge.com debridge.foundation, squidrouter.com, orbiterfinance orbiter.finance',
  'stargatefinance stargate.finance, wormholebridge wormhole.com portalbridge.com',
  // Chains and their foundations
  'arbitrum.io arbitrum.foundation arbitrum.com, zksync.io zksync.dev zknation.io zksync.github.io',
  'starknet.io starknet.org starkware.co, zetachain.com, berachain.com berachain-apis.com, soneium.org',
  'aptosfoundation.org aptoslabs.com, pythnetwork pyth.network, polkastarter.com, chainlist.org, satoshivm.io',
  'altlayer.io',
  // Collectibles and communities
  'opensea.io opensea.com, rarible.com rarible.org, looksrare.org, magiceden magiceden.io magiceden.us',
  'sudoswap sudoswap.xyz, superrare.com superrare.co, niftygateway.com, cryptokitties cryptokitties.co',
  'axieinfinity.com skymavis.com, skymavis.com, boredapeyachtclub.com bayc.io yuga.com, pudgypenguins.com',
  'collabland collab.land, friendtech friend.tech, warpcast.com, farcaster.xyz, decentraland.org, apecoin.com',
  'dogecoin.com, worldcoin.org world.org',
  // Paying, with and without agents
  'coingate.com, nowpayments.io, coinpayments.net, btcpayserver.org, moonpay.com, circleinternet circle.com',
  'firstdigitallabs.com 1stdigital.com, payoneer.com, moneygram.com moneygram.co.uk, westernunion.* westernunion.com',
  'paypal.* paypal.com paypal.me paypalobjects.com paypal-community.com paypal-corp.com paypal-gifts.com paypalcredit.com paypal-communication.com paypal.github.io',
  'mercadopago.* mercadopago.com mercadolibre.com, alipay.com alipay.cn alipayplus.com antgroup.com',
  'payai payainetwork payai.network, x402scan.com, crossmint.com, thirdweb.com, biconomy.io biconomy.network',
  'quicknode.com quiknode.pro',
  // Banks and what everybody signs in to
  'wellsfargo.com, bankofamerica.com, citibank.* citibank.com citi.com, capitalone.com capitalone360.com',
  'postfinance.ch, creditagricole credit-agricole.fr credit-agricole.com, commerzbank.* commerzbank.com',
  'microsoft.* microsoft.com microsoftonline.com s-microsoft.com microsoftstore.com microsoft.github.io',
  'microsoftonline.com microsoftonline-p.com microsoftonline-p.net, office365 office365.com office.com',
  'facebook.* facebook.com facebook.net facebookmail.com facebook.github.io, instagram.com instagr.am',
  'whatsapp.com whatsapp.net whatsapp-sharing.com, linkedin.com, dropbox.com, docusign.* docusign.com docusign.net',
  'steamcommunity.com steampowered.com, aliexpress.* aliexpress.com, chatgpt.com, huggingface.co',
]

/** Names that nobody else bears on another domain, yet too short or too near to other words for near misses to count. */
export const plainBrands: readonly string[] = [
  // Too short, or too near to other words, for near misses
  'zengo.com, bestchange.com bestchange.ru, imtoken token.im im-token.io, neteller.com, mercuryo.io',
  'nevermined.ai nevermined.io nevermined.app nevermined.network, allbridge.io, dymension.xyz, starkware.co',
  'synthetix.io, coinone.co.kr, bitkeep bitkeep.com bitget.com, bitmart.com, raydium.io, barclays.* barclays.com',
  'tangem.com, ellipal.com, electrum.org, guarda.com guarda.co, unisat.io, xverse.app, zerion.io',
  'bitbox bitbox.swiss shiftcrypto.ch',
  'huobi.com huobi.pro huobipro.com huobigroup.com huobichain.com huobi.br.com htx.com, upbit.com',
  'bybit.com bybit.eu bybit.global bybit.nl bybit.kz bybit.tr bybitglobal.com bybit-exchange.github.io, bitso.com',
  'coinex.com coinex.net coinex.org, deribit.com, korbit.co.kr, mexc.com mexc.co mexc.io',
  'gateio gate.io gate.com gate.us, etoro.com, bakkt.com, aave.com aave.org aave.github.io',
  'dydx.exchange dydx.trade dydx.foundation dydx.community dydx.xyz, idex.io idex.market, bancor.network',
  'oneinch 1inch 1inch.io 1inch.exchange 1inch.com 1inch.network, pendle.finance pendlefinance.com',
  'ethena ethena.fi ethenalabs.com, morpho.org morpho.xyz, curvefi curve.fi curve.finance, pumpfun pump.fun',
  'zapper.xyz zapper.fi, debank.com, kwenta.io, railgun railgun.org, axelar axelar.network axelarscan.io',
  'solana.com solana.org, avalabs avax.network avalabs.org, lineabuild linea.build, megaeth.com',
  'soniclabs soniclabs.com, premint premint.xyz, galxe.com, layer3xyz layer3.xyz, guildxyz guild.xyz',
  'openai.com openai.org chatgpt.com oaistatic.com, anthropic.com, claudeai claude.ai claude.com',
  'perplexityai perplexity.ai, infura.io, adyen.com, venmo.com, cashapp cash.app, revolut.* revolut.com revolut.me',
  'klarna.* klarna.com, skrill.com, transak.com, banxa.com, wirex wirexapp.com wirexpaychain.com, bitpay.com',
  'paxos.com, trueusd tusd trueusd.com tusd.io, tetherto tether.to tether.io',
  'telegram telegram.org telegram.me telegram.com t.me, wechat wechat.com weixin.qq.com, nubank nubank.com.br',
  'google.* google.com googleapis.com googlemail.com googleapps.com google.dev google.github.io',
  'netflix.com netflix.net netflix.github.io, icloud.com icloud.com.cn, tiktok.com, roblox.com, shopee.* shopee.com',
]

/** Names that are also common words, or very short: only look-alike letters and lure words beside them count. */
export const wordBrands: readonly string[] = [
  // Chains and coins
  'probit.com, skyfire skyfire.xyz, traderjoe traderjoexyz.com lfj.gg, bitcoin.org bitcoin.com',
  'ethereum.org ethereum.com ethereum.foundation ethereum.github.io, polygon.technology polygon.com',
  'optimism.io optimism.com, base.org, blast.io, scroll.io, linea linea.build, manta.network, mantle.xyz, metis.io',
  'taiko.xyz taiko.tools, monad.xyz monad.foundation, celestia.org, avalanche avax.network avax.com',
  'avax avax.network avax.com, cardano.org cardanofoundation.org, polkadot.network polkadot.com, stellar.org',
  'ripple.com, xrp ripple.com xrpl.org, tron.network trondao.org, toncoin ton.org, near.org near.foundation',
  'cosmos.network, injective.com injective.network, aptos aptosfoundation.org aptoslabs.com aptos.dev',
  'sui sui.io mystenlabs.com, sei sei.io seinetwork.io, sonic sonic.game soniclabs.com',
  'chainlink chain.link chainlink.com, litecoin.org litecoin.com, shiba shib shibatoken.com, floki floki.com',
  'pepe pepe.vip',
  // Wallets and exchanges
  'ledger ledger.com ledger.fr, phantom phantom.app phantom.com phantom.dev, exodus.com exodus.io',
  'rainbow rainbow.me rainbow.com, argent.xyz argent.com, backpack backpack.exchange backpack.app',
  'keystone keyst.one keystone.com, rabby rabby.io, temple templewallet.com, mycelium.com, talisman.xyz',
  'safe safe.global safe.io, kraken.com kraken.io krakenfx.com, gemini.com, okx okx.com okex.com okx.net, htx htx.com',
  'luno.com, robinhood.com robinhood.net, blockchain blockchain.com blockchain.info, mycrypto.com',
  // Trading, lending, staking, bridges
  'curve curve.fi curve.finance curve.com, lido lido.fi, compound compound.finance',
  'balancer balancer.fi balancer.finance, yearn yearn.fi yearn.finance, frax frax.com frax.finance',
  'eigen eigenlayer.xyz eigenfoundation.org, puffer puffer.fi, swell swellnetwork.io, renzo renzoprotocol.com',
  'symbiotic symbiotic.fi, aevo.xyz, aerodrome aerodrome.finance, velodrome velodrome.finance, meteora meteora.ag',
  'multichain multichain.org multichain.xyz multichain.com, wormhole wormhole.com, stargate stargate.finance',
  'across across.to, gaszip gas.zip, zan zan.top, orbiter orbiter.finance, synapse synapseprotocol.com',
  'jupiter jup jup.ag, drift drift.trade, kamino kamino.finance kamino.com, marinade marinade.finance',
  'tensor tensor.trade, jito jito.wtf jito.network, pyth pyth.network, gmx gmx.io, sushi sushi.com',
  'pancake pancakeswap.finance, spark spark.fi, vertex vertexprotocol.com, virtuals virtuals.io',
  'ondo ondo.finance ondo.foundation',
  // Collectibles
  'blur blur.io, azuki azuki.com, zora zora.co zora.energy, bayc bayc.io boredapeyachtclub.com',
  // Paying, and what everybody signs in to
  'tether tether.to tether.io, usdc usdt usdc.com circle.com, circle circle.com circle.io, pyusd paypal.com',
  'stripe stripe.com stripe.network stripe.dev, wise wise.com transferwise.com, mollie.com, privy privy.io',
  'alchemy alchemy.com alchemyapi.io',
  'github.com githubapp.com github.io github.dev github.blog githubusercontent.com githubassets.com',
  'discord discord.com discord.gg discordapp.com, twitter twitter.com x.com twimg.com',
  'amazon.* amazon.com amazonaws.com amazon.jobs amazon.science aboutamazon.com, apple apple.com apple.news',
  'outlook outlook.com outlook.live.com, chase chase.com, hsbc hsbc.com hsbc.co.uk, santander.* santander.com',
  'fedex fedex.com, usps usps.com, dhl dhl.com dhl.de, steam steampowered.com steamcommunity.com, samsung samsung.com',
  'ebay.* ebay.com, xfinity xfinity.com',
]
