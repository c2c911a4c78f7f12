import type { PaymentUrl } from '../../kit/payment-url.ts'

/** Where the target is within the URL of a redirector. */
export type Redirector = {
  /** The parameters, in lower case. */
  readonly params: ReadonlySet<string>
  /** Folders followed by the target, with or without a scheme. */
  readonly below: readonly RegExp[]
  /** Whether it may be the complete query or fragment. */
  readonly isRest: boolean
}

/** The redirector of a host, by its names, most specific first, or any gateway of IPFS, by the path. */
export function redirectorOf({ names, path }: Pick<PaymentUrl, 'names' | 'path'>): Redirector | undefined {
  for (const name of names) {
    const redirector = redirectors.get(name)
    if (redirector !== undefined) return redirector
  }
  if (names.some((name) => googleOfCountry.test(name))) return google
  if (names.some((name) => yandexOfCountry.test(name))) return yandex
  return /^\/ipns\//i.test(path) ? gateway : undefined
}

const google = readRedirector('q url u continue adurl redirect_uri /amp/')
const yandex = readRedirector('url')
const gateway = readRedirector('/ipns/')
const googleOfCountry = /^google\.(?:com?\.)?[a-z]{2,3}$/
const yandexOfCountry = /^(?:yandex\.(?:com\.)?[a-z]{2,3}|ya\.ru)$/

/**
 * Hosts that redirect to a URL within their own, or show its page under their name; subdomains count as well. After the
 * host, the parameters and folders that contain a target; `?` if it may be the complete query.
 */
const redirectors: ReadonlyMap<string, Redirector> = new Map(
  [
    'googleadservices.com adurl',
    'doubleclick.net adurl ds_dest_url ?',
    'ampproject.org /',
    'googleweblight.com u lite_url',
    'youtube.com q',
    'facebook.com u next',
    'messenger.com u',
    'instagram.com u',
    'threads.net u',
    'threads.com u',
    'wl.co u',
    'linkedin.com url',
    'bing.com u url /amp/',
    'officeapps.live.com src',
    'microsoft.com url r ru',
    'safelinks.protection.outlook.com url',
    'safelinks.protection.outlook.us url',
    'safelinks.protection.partner.outlook.cn url',
    'secure-web.cisco.com url /',
    'linkprotect.cudasvc.com a',
    'clicktime.symantec.com u',
    'mimecast.com domain',
    'inky.com domain',
    'greathorn.com domain url',
    'mcafee.com u',
    'yahoo.com u ru',
    'duckduckgo.com uddg',
    'kagi.com url',
    'search.brave.com url',
    'baidu.com url',
    'zhihu.com target',
    'juejin.cn target',
    'csdn.net target',
    'qq.com pfurl url',
    'weibo.com u',
    'awin1.com p ued',
    'reddit.com url',
    'umblr.com z',
    'tumblr.com z',
    'pinterest.com url',
    'tiktok.com target',
    'x.com url',
    'twitter.com url',
    'vk.com to',
    'vk.ru to',
    'mail.ru to u url',
    'ok.ru st.link',
    'steamcommunity.com url u',
    'slack-redir.net url',
    'slack.com url',
    'medium.com url',
    'discord.com url',
    'telegram.me url',
    't.me url',
    'disq.us url',
    'dropbox.com url',
    'quora.com url',
    'gitee.com target',
    'hide.me u',
    'exit.sc url',
    'github.com return_to',
    'anonym.to ?',
    'href.li ?',
    'anon.to ?',
    'nullrefer.com ?',
    'dereferer.me ?',
    'deref-mail.com redirecturl ?',
    'deref-gmx.net redirecturl ?',
    'deref-web.de redirecturl ?',
    ...['urldefense.com', 'urldefense.us'].map((host) => `${host} u ? /v3/__`),
    'urldefense.proofpoint.com u',
    'web.archive.org /web/ /save/ /',
    'archive.org /web/',
    'ghostarchive.org /archive/',
    ...'archive.ph archive.today archive.is archive.li archive.md archive.vn archive.fo'
      .split(' ')
      .map((host) => `${host} url /`),
    'webcache.googleusercontent.com q',
    'microsofttranslator.com a url',
    'translatetheweb.com a',
    'papago.naver.net url',
    'corsproxy.io url ?',
    'allorigins.win url',
    'cors-anywhere.herokuapp.com /',
    'thingproxy.freeboard.io /fetch/',
    'codetabs.com quest',
    '12ft.io q url /',
    'outline.com /',
    'via.hypothes.is /',
    'images.weserv.nl url',
    'link.metamask.io /dapp/',
    'metamask.app.link /dapp/',
    'go.cb-w.com cb_url',
    'link.trustwallet.com url',
    'phantom.app /ul/browse/ /ul/v1/browse/',
    'phantom.com /ul/browse/ /ul/v1/browse/',
    'deeplink.imtoken.app url',
    'bkcode.vip url',
    'click.pstmrk.it /',
    'track.pstmrk.it /',
    'mandrillapp.com /track/click/',
    'rs6.net t',
    'esvalabs.com u',
    'fireeye.com u',
    'removepaywall.com /',
    'croxyproxy.com q url',
    'r.jina.ai url /',
  ].map((line) => {
    const end = line.indexOf(' ')
    return [line.slice(0, end), readRedirector(line.slice(end + 1))]
  }),
)

function readRedirector(line: string): Redirector {
  const words = line.split(' ')
  const folders = words.filter((word) => word.startsWith('/'))
  const params = words.filter((word) => word !== '?' && !folders.includes(word))
  return { params: new Set(params), below: folders.map(folderForm), isRest: words.includes('?') }
}

/** A folder at the beginning of a path, in any case, with any number of slashes. */
function folderForm(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll('/', '[/\\\\]+')}`, 'i')
}
