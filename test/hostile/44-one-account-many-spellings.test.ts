import assert from 'node:assert/strict'
import test from 'node:test'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: x.com/EvilUser was listed, and www.x.com/EvilUser, twitter.com/EvilUser, x.com/@EvilUser and x.com/EvilUser%2F were
// clear, and so were a listed channel at telegram.me and a listed invitation at discord.com.

const listings: Readonly<Record<string, readonly string[]>> = {
  'x.com/EvilUser': [
    'www.x.com/EvilUser',
    'mobile.x.com/EvilUser',
    'twitter.com/eviluser',
    'mobile.twitter.com/EvilUser?s=20',
    'www.twitter.com/@EvilUser',
    'x.com/@EvilUser',
    'x.com/%40EvilUser',
    'x.com/EvilUser%2F',
    'x.com/%2FEvilUser',
    'x.com/%2f%2fEvilUser//',
    'x.com/EvilUser%20',
    'x.com/EvilUser%C2%A0',
    'x.com/EvilUser/status/1',
    'l.facebook.com/l.php?u=https%3A%2F%2Ftwitter.com%2FEvilUser',
  ],
  'twitter.com/EvilBird': ['x.com/EvilBird', 'm.twitter.com/evilbird/with_replies'],
  'www.x.com/@EvilAt': ['x.com/EvilAt'],
  't.me/Evil_Channel': [
    't.me/s/Evil_Channel',
    't.me/s%2Fevil_channel',
    't.me/Evil_Channel/17',
    'telegram.me/Evil_Channel',
    'telegram.dog/s/Evil_Channel/4',
    'evil_channel.t.me',
    'evil_channel.t.me/17',
  ],
  'evil_group.t.me': ['t.me/Evil_Group', 'telegram.me/s/evil_group'],
  't.me/joinchat/AbC123': ['t.me/+AbC123', 'telegram.me/joinchat/AbC123'],
  'facebook.com/EvilPage': [
    'm.facebook.com/EvilPage',
    'www.facebook.com/evilpage/posts/1',
    'mbasic.facebook.com/EvilPage',
    'de-de.facebook.com/EvilPage',
    'fb.com/EvilPage',
    'fb.me/EvilPage',
    'facebook.com/pg/EvilPage',
  ],
  'facebook.com/profile.php?id=1002': ['m.facebook.com/profile.php?id=1002&ref=x', 'fb.com/1002'],
  'threads.net/@Evil': ['www.threads.net/@evil', 'threads.com/@Evil', 'www.threads.com/@Evil/post/1'],
  'instagram.com/evil.shop': ['www.instagram.com/Evil.Shop', 'instagr.am/evil.shop', 'instagram.com/evil.shop/reels'],
  'discord.gg/EvilInv': ['discord.com/invite/EvilInv', 'discordapp.com/invite/EvilInv', 'discord.gg/invite/EvilInv'],
  'discord.com/invite/EvilCall': ['discord.gg/EvilCall', 'www.discord.com/invite/EvilCall'],
  'reddit.com/r/EvilSub': ['old.reddit.com/r/EvilSub', 'np.reddit.com/r/evilsub', 'www.reddit.com/r/evilsub/new'],
  'reddit.com/user/EvilUser': ['i.reddit.com/u/EvilUser', 'old.reddit.com/user/eviluser/comments'],
  'youtube.com/@EvilTube': ['m.youtube.com/@eviltube', 'youtube.com/c/EvilTube', 'www.youtube.com/@EvilTube/live'],
  'youtube.com/channel/UCevilAbC': ['m.youtube.com/channel/UCevilAbC', 'youtu.be/channel/UCevilAbC'],
  'medium.com/@Evil': ['evil.medium.com', 'medium.com/@evil/free-coins-1a2b', 'evil.medium.com/free-coins-1a2b'],
  'evil-news.medium.com': ['medium.com/@Evil-News'],
  'github.com/EvilOrg': ['github.com/evilorg', 'www.github.com/EvilOrg/drainer', 'github.com/orgs/EvilOrg/people'],
  'linktr.ee/evilperson': ['linktr.ee/EvilPerson', 'www.linktr.ee/evilperson', 'linktr.ee/evilperson%20'],
  'linkedin.com/in/evil-person': ['www.linkedin.com/in/Evil-Person', 'de.linkedin.com/in/evil-person/details'],
  'tiktok.com/@evil': ['www.tiktok.com/@Evil', 'm.tiktok.com/@evil/video/1'],
  'paypal.me/EvilPayee': ['www.paypal.com/paypalme/EvilPayee/25', 'paypal.me/evilpayee'],
}

test('a listed account blocks at every host of its platform, in each of its spellings', async (t) => {
  const { verdict } = await startWithOwnHosts(t, Object.keys(listings))
  for (const [listed, urls] of Object.entries(listings)) {
    for (const url of [listed, ...urls]) assert.equal(await verdict(`https://${url}`), 'risky', `${listed}: ${url}`)
  }
  for (const url of innocent) assert.equal(await verdict(`https://${url}`), 'clear', url)
})

test('a rule for a page of an account, or for a platform, is no statement about the account', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['github.com/EvilOrg/drainer', 'telegram.me'])
  assert.equal(await verdict('https://www.github.com/evilorg/Drainer'), 'risky')
  for (const url of ['github.com/EvilOrg', 'github.com/EvilOrg/other', 't.me/EvilOrg', 'telegram.dog/s/evil'])
    assert.equal(await verdict(`https://${url}`), 'clear', url)
})

const innocent = [
  'x.com',
  'x.com/eviluser2',
  'x.com/honest/eviluser',
  'twitter.com/intent/tweet',
  't.me/evil',
  't.me/other/evil_channel',
  'facebook.com/groups/evilpage',
  'discord.com/channels/1/2',
  'reddit.com/r/other',
  'youtube.com/watch',
  'medium.com',
  'honest.medium.com/evil',
  'github.com/honest/evilorg',
  'linkedin.com/company/evil-person',
  'paypal.com/evilpayee',
  'shop.example/EvilUser%20x',
]
