/** Where a redirector carries its target: in these parameters, or written out as the rest of its query or path. */
export type Redirector = { readonly params: readonly string[]; readonly isRest: boolean }

/**
 * Hosts that send their visitors to a URL which stands in their own, or show it under their name. Names below them count
 * as well. `*` behind the parameters: the target is the rest of the URL.
 */
export const redirectors: ReadonlyMap<string, Redirector> = new Map(
  [
    ...googleHosts().map((host) => `${host} q url u continue adurl redirect_uri`),
    'googleadservices.com adurl',
    'doubleclick.net adurl ds_dest_url *',
    'youtube.com q',
    'facebook.com u next',
    'instagram.com u',
    'threads.net u',
    'linkedin.com url',
    'bing.com u url',
    'microsoft.com url r ru',
    'safelinks.protection.outlook.com url',
    'yahoo.com u *',
    'duckduckgo.com uddg',
    'yandex.ru url',
    'baidu.com url',
    'reddit.com url',
    'umblr.com z',
    'tumblr.com z',
    'pinterest.com url',
    'vk.com to',
    'steamcommunity.com url u',
    'slack-redir.net url',
    'slack.com url',
    'medium.com url',
    'discord.com url',
    'telegram.me url',
    't.me url',
    'disq.us url',
    'github.com return_to',
    'href.li *',
    'anon.to *',
    'nullrefer.com *',
    'dereferer.me *',
    'deref-mail.com *',
    'deref-gmx.net *',
    'urldefense.com u *',
    'web.archive.org *',
    'archive.org *',
    '12ft.io *',
    'r.jina.ai *',
  ].map(readRedirector),
)

function readRedirector(line: string): [string, Redirector] {
  const [host = '', ...words] = line.split(' ')
  return [host, { params: words.filter((word) => word !== '*'), isRest: words.includes('*') }]
}

function googleHosts(): readonly string[] {
  const countries = 'com ca de fr it es nl pl pt ru ch at be se no dk fi ie'.split(' ')
  const further = 'au br in jp kr mx tr uk za'
    .split(' ')
    .flatMap((code) => [['com', code].join('.'), ['co', code].join('.')])
  return [...countries, ...further].map((suffix) => ['google', suffix].join('.'))
}
