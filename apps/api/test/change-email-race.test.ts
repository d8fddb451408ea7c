import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, signedUpVerified } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, sentMails, tokenOf } from './support/mail.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const TAKEN = '/x?error=couldnt_update_your_email'
const callbackURL = '/x'

describe.each(testDatabases())('many address changes at once on $name', ({ open }) => {
  const given = onDatabase(open)

  async function askedFor(world: World, visitor: Visitor, name: string, newEmail: string): Promise<string> {
    await visitor.post('/change-email', { newEmail })
    return tokenOf(await mailedLink(world, details(name).email, 'change-email'))
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test('one link opened twenty times at once changes the address once', async () => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      const token = await askedFor(world, olga, 'Olga', 'new@example.com')
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => knock(olga, 'verifyEmail', { token, callbackURL })),
      )
      // Who comes while another is changing it hears that the link is spent; who comes after, that all is well.
      for (const answer of answers) expect(destinationOf(answer)).toBeOneOf(['/x', '/x?error=invalid_token'])
      expect(answers.map(destinationOf)).toContain('/x')
      expect(await emails(world)).toEqual(['new@example.com'])
      expect((await allTables(world.database)).user?.[0]?.tokenStamp).toBe(1)
      expect((await sentMails(world)).filter((mail) => mail.endsWith('email-changed'))).toHaveLength(1)
    })

    test('of two people who redeem the same new address one gets it', async () => {
      const world = await given()
      const [olga, mia] = [await signedUpVerified(world, 'Olga'), await signedUpVerified(world, 'Mia')]
      const tokens = [
        await askedFor(world, olga, 'Olga', 'new@example.com'),
        await askedFor(world, mia, 'Mia', 'new@example.com'),
      ]
      const [olgas, mias] = await Promise.all([
        knock(olga, 'verifyEmail', { token: tokens[0], callbackURL }),
        knock(mia, 'verifyEmail', { token: tokens[1], callbackURL }),
      ])
      expect([olgas, mias].map(destinationOf).sort()).toEqual(['/x', TAKEN])
      const winner = destinationOf(olgas) === '/x' ? 'Olga' : 'Mia'
      const { user = [] } = await allTables(world.database)
      expect(user.find(({ email }) => email === 'new@example.com')?.name).toBe(winner)
      expect(user.filter(({ emailVerified }) => emailVerified)).toHaveLength(1)
    })

    test('of two people who ask for the same address at once, neither being proven, one gets it', async () => {
      const world = await given()
      const people = [await signedUp(world, 'Olga'), await signedUp(world, 'Mia')]
      const answers = await Promise.all(
        people.map((visitor) => knock(visitor, 'changeEmail', { newEmail: 'new@example.com' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(answers.map(({ message }) => message)).toContain("Couldn't update your email")
      expect((await emails(world)).filter((email) => email === 'new@example.com')).toHaveLength(1)
    })

    test('ten changes at once of one address that is not proven end at one that was asked for', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const wanted = Array.from({ length: 10 }, (_, n) => `new${n}@example.com`)
      const answers = await Promise.all(wanted.map((newEmail) => knock(olga, 'changeEmail', { newEmail })))
      const made = wanted.filter((_, n) => answers[n]?.status === 200)
      const [email = ''] = await emails(world)
      expect(made).toContain(email)
      for (const { status, message } of answers) {
        if (status !== 200) expect([status, message]).toEqual([400, "Couldn't update your email"])
      }
      expect((await allTables(world.database)).user?.[0]?.tokenStamp).toBe(made.length)
      expect((await sentMails(world)).filter((mail) => mail.endsWith('email-changed'))).toHaveLength(made.length)
    })

    test('wishes for two addresses, both redeemed at once, end at the one of the link that went first', async () => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      const wanted = ['one@example.com', 'two@example.com']
      const tokens: string[] = []
      for (const newEmail of wanted) tokens.push(await askedFor(world, olga, 'Olga', newEmail))
      const [one, two] = await Promise.all([
        ...tokens.map((token) => knock(olga, 'verifyEmail', { token, callbackURL })),
        knock(olga, 'changeEmail', { newEmail: 'three@example.com' }),
      ])
      await outboxAtRest(world)
      const destinations = [one, two].map((said) => said && destinationOf(said))
      const redeemed = wanted.filter((_, n) => destinations[n] === '/x')
      expect(redeemed).toHaveLength(1)
      expect(destinations).toContain('/x?error=invalid_token')
      // The third was wished for from the address that is now gone, or after the change, and then at once.
      expect(await emails(world)).toEqual([expect.stringMatching(`^(${redeemed[0]}|three@example.com)$`)])
    })

    test('a redemption and a sign-up with the same address leave one owner', async () => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      const token = await askedFor(world, olga, 'Olga', 'new@example.com')
      const [redeemed, signedUpAs] = await Promise.all([
        knock(olga, 'verifyEmail', { token, callbackURL }),
        knock(world.visitor(), 'signUpEmail', { ...details('New'), email: 'new@example.com' }),
      ])
      const won = destinationOf(redeemed) === '/x'
      expect(signedUpAs.status).toBe(won ? 422 : 200)
      expect(await emails(world)).toEqual(won ? ['new@example.com'] : ['new@example.com', OLGA])
    })

    test('a link says what it was signed for, though its user has asked for another since', async () => {
      const world = await given()
      const olga = await signedUpVerified(world, 'Olga')
      const older = await askedFor(world, olga, 'Olga', 'older@example.com')
      await askedFor(world, olga, 'Olga', 'newer@example.com')
      await knock(olga, 'verifyEmail', { token: older, callbackURL })
      expect(await emails(world)).toEqual(['older@example.com'])
      await run(world.database, 'update "user" set "emailVerified" = true')
      const newer = tokenOf(await mailedLink(world, OLGA, 'change-email'))
      expect(destinationOf(await knock(olga, 'verifyEmail', { token: newer, callbackURL }))).toBe(
        '/x?error=invalid_token',
      )
    })
  })
})

async function emails({ database }: World): Promise<string[]> {
  const rows = await database.db.selectFrom('user').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
