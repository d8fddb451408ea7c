import { signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import {
  type Claim,
  changeToVictim,
  claimAnonymously,
  claims,
  mailed,
  mallory,
  ofVerified,
  type Prove,
  proofs,
  resetPassword,
  signInByLink,
  victim,
} from './mailbox-proofs.ts'

const options = {
  ...API_KEYS,
  anonymous: { enabled: true },
  magicLink: { enabled: true },
  emailOTP: { enabled: true },
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
}

describe('the first proof of a mailbox', () => {
  const given = testAppsOn()

  test.each(proofs)('by $by ends what a guest had set up under the address', async ({ prove }) => {
    await assertEnds(claimAnonymously, (scene, owner) => prove(scene, owner))
  })

  test.each(claims)('by a link ends what $by had set up under the address', async ({ claim }) => {
    await assertEnds(claim, ({ app }, owner) => signInByLink(app, owner, victim))
  })

  test('by a reset ends the session of the person who had signed up with the address, also where resets keep sessions', async () => {
    await assertEnds(
      (app) => signedUp(app, 'Victim'),
      ({ app }, owner) => resetPassword(app, owner),
    )
  })

  async function assertEnds(claim: Claim, prove: Prove): Promise<void> {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const attacker = await claim(app)
    expect(await signedInEmail(attacker)).toBe(victim)
    const { key } = await givenApiKey(attacker)
    await attacker.post('/organization/create', { name: 'Trap', slug: 'trap' })
    await attacker.post('/organization/invite-member', { email: 'mia@example.com', role: 'member' })

    const owner = app.client()
    await prove(scene, owner)
    expect(await signedInEmail(attacker)).toBeUndefined()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    const { invitation, session = [] } = await tablesWithoutCounters(app.database)
    expect(invitation).toMatchObject([{ status: 'canceled' }])
    expect(session).toHaveLength((await signedInEmail(owner)) === victim ? 1 : 0)
  }

  test('in the browser that has set the account up ends nothing, and a later one elsewhere neither', async () => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const anonymous = await claimAnonymously(app)
    const { key } = await givenApiKey(anonymous)
    await anonymous.get(pathOf(await mailedLink(app, victim, 'verify-email')))
    expect(await signedInEmail(anonymous)).toBe(victim)
    for (const { prove } of ofVerified) await prove(scene, app.client())
    expect(await signedInEmail(anonymous)).toBe(victim)
    expect((await program(app, key).get('/get-session')).status).toBe(200)
  })

  test.each(mailed)(
    'by $by in the browser that has signed up ends nothing, and proves what it has set up',
    async (proof) => {
      const { scene, app, owner, key } = await givenOwner()
      await proof.prove(scene, owner.browser)
      expect(await signedInEmail(owner.browser)).toBe(victim)
      expect(await signedInEmail(owner.phone)).toBe(victim)
      await assertKept(app, key)
      const { account = [] } = await tablesWithoutCounters(app.database)
      expect(account.map(({ providerId, provenAt }) => [providerId, provenAt !== null])).toEqual([['credential', true]])
    },
  )

  test('by a reset in that browser ends sessions as the options say, and nothing else', async () => {
    const { app, owner, key } = await givenOwner({ revokeSessionsOnPasswordReset: true })
    await resetPassword(app, owner.browser)
    expect(await Promise.all([owner.browser, owner.phone].map(signedInEmail))).toEqual([undefined, undefined])
    await assertKept(app, key)
  })

  test('by a reset in a browser that has signed out is made by the person who has set the account up', async () => {
    const { app, owner, key } = await givenOwner()
    await owner.browser.post('/sign-out')
    await resetPassword(app, owner.browser)
    expect(await signedInEmail(owner.phone)).toBe(victim)
    await assertKept(app, key)
  })

  test('by a reset in a browser of somebody else ends what came before it', async () => {
    const { app, owner, key } = await givenOwner()
    await resetPassword(app, await signedUp(app, 'Mallory'))
    expect(await signedInEmail(owner.phone)).toBeUndefined()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
  })

  test('by a provider ends what came before it also in the browser that has signed up', async () => {
    const { scene, app, owner, key } = await givenOwner()
    await proofs[0]?.prove(scene, owner.browser)
    expect(await signedInEmail(owner.browser)).toBe(victim)
    expect(await signedInEmail(owner.phone)).toBeUndefined()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
  })

  /** Who has signed up in a browser, signed in on their phone, made a key and invited somebody. */
  async function givenOwner(emailAndPassword: object = options.emailAndPassword) {
    const scene = await givenProviderApp(given, { ...options, emailAndPassword })
    const { app } = scene
    const browser = await signedUp(app, 'Victim')
    const phone = await signedIn(app, 'Victim')
    const { key } = await givenApiKey(browser)
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await browser.post('/organization/invite-member', { email: 'mia@example.com', role: 'member' })
    return { scene, app, owner: { browser, phone }, key }
  }

  async function assertKept(app: TestApp, key: string): Promise<void> {
    expect((await program(app, key).get('/get-session')).status).toBe(200)
    expect((await tablesWithoutCounters(app.database)).invitation).toMatchObject([{ status: 'pending' }])
  }

  test.each(ofVerified)('is not repeated by $by: sessions and keys of a proved mailbox stay', async ({ prove }) => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const owner = await signedUpVerified(app, 'Victim')
    const { key } = await givenApiKey(owner)
    await prove(scene, app.client())
    expect(await signedInEmail(owner)).toBe(victim)
    expect((await program(app, key).get('/get-session')).status).toBe(200)
  })

  test('of the next address is a first one again', async () => {
    const app = await given(options)
    const attacker = app.client()
    await signInByLink(app, attacker, mallory)
    await signInByLink(app, app.client(), mallory)
    expect(await countRows(app.database, 'session')).toBe(2)
    await changeToVictim(app, attacker)
    await signInByLink(app, app.client(), victim)
    expect(await countRows(app.database, 'session')).toBe(1)
    expect(await signedInEmail(attacker)).toBeUndefined()
  })
})
