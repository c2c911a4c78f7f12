import type { ArrivedMail } from './mailboxes.ts'
import { ownBrowser } from './parties.ts'
import type { People } from './people.ts'
import type { Simulation } from './simulation.ts'

type Parts = { simulation: Simulation; people: People }

/** Whose mails a stranger uses up, and who signs in meanwhile. */
const victim = 'owner-0@example.com'
const spellings = [victim, 'owner-0+a@example.com', 'owner-0+b@example.com']

/** What callers put into mails to others. What of it stands outside of quotation marks shows by its first word. */
export const hostileTexts = [
  'EVIL https://evil.example/claim',
  'EVIL\n\nYour key was stolen: EVIL evil.example',
  'EVIL” -> “confirm EVIL',
]

/** Keys and links for the address of another person, in all its spellings and from everywhere. */
export function planMailsToVictim({ simulation, people }: Parts): void {
  const { random, activeMs } = simulation
  if (!random.chance(0.6)) return
  const calls = random.between(4, 20)
  for (let i = 0; i < calls; i++) {
    const email = random.pick(spellings)
    const source = `203.0.113.${random.between(100, 110)}`
    const label = random.pick(hostileTexts)
    const isKey = random.chance(0.4)
    people.begin('stranger with mail', random.between(10, activeMs), async () => {
      const request = { body: { email, ...(isKey ? { label } : {}) }, source }
      await people.ask((service) => (isKey ? service.requestKey(request) : service.requestSignIn(request)), 2)
    })
  }
}

/**
 * The owner signs in from a browser that has been the owner before, as often as the mails of an hour of that browser allow,
 * and opens each link twice. Gives what judges, when everything was sent, that each request has its mail.
 */
export function planOwnSignIns({ simulation, people }: Parts): () => void {
  const { random, activeMs, fail, mailboxes } = simulation
  let requested = 0
  const own = () => mailboxes.arrived.filter(isOwn)
  const signIn = async (): Promise<void> => {
    for (let left = ownMailsMax; left > 0; ) {
      const before = own().length
      const request = { body: { email: victim }, source, headers: { cookie: ownBrowser.cookie } }
      const report = await people.ask((service) => service.requestSignIn(request), left)
      left -= report?.sentTimes ?? left
      if (report?.status !== 202) return
      requested++
      const mail = await people.mail((each) => isOwn(each) && own().indexOf(each) >= before)
      if (mail) await openTwice({ simulation, people }, mail.link.token)
    }
  }
  if (random.chance(0.6)) people.begin('owner who signs in', random.between(10, activeMs), signIn)
  return () => {
    if (own().length < requested) fail(`${victim} asked for ${requested} links and got ${own().length}`)
  }
}

/** Links within an hour for a browser that has been the owner. */
const ownMailsMax = 5
const source = '192.0.2.77'

function isOwn({ to, isRequested, link }: ArrivedMail): boolean {
  return to === victim && !isRequested && link.path === '/console/sign-in'
}

async function openTwice({ simulation, people }: Parts, token: string): Promise<void> {
  const open = () => people.ask(({ openSession }) => openSession({ body: { token }, source }))
  const [first, second] = [await open(), await open()]
  if (first?.status === 200 && second?.status === 200) simulation.fail('a link opened two sessions')
  if (first?.sentTimes === 1 && first.status !== 200) simulation.fail(`the link of ${victim} is ${first.code}`)
}
