import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail } from '@foyer/testing/account-rows'
import { inFlightOn } from '@foyer/testing/in-flight'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { signInCases, signInOptions } from './sign-ins.ts'

const { email } = details('Olga')
const BAN = `update "user" set banned = true where email = '${email}'`

onBothEngines('a ban that lands during a sign-in', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test.each(signInCases)(
    'by $operation starts no session, and none that waits for a second factor',
    async ({ prepare }) => {
      const scene = await givenProviderApp(given, signInOptions)
      const { db } = scene.app.database
      const browser = scene.app.client()
      const signIn = await prepare({ scene, browser })
      const { result, landed } = await land(BAN, signIn)
      expect(result.setCookies.filter((cookie) => /session_(token|data)=[^;]/.test(cookie))).toEqual([])
      expect(await db.selectFrom('session').select('id').execute()).toEqual(landed.session?.map(({ id }) => ({ id })))
      const pending = landed.pendingSignIn?.map(({ id }) => ({ id })) ?? []
      for (const one of await db.selectFrom('pendingSignIn').select('id').execute()) expect(pending).toContainEqual(one)
      expect(await signedInEmail(browser)).toBeUndefined()
    },
  )

  test.each(signInCases)('without a ban $operation signs in', async ({ prepare }) => {
    const scene = await givenProviderApp(given, signInOptions)
    const browser = scene.app.client()
    const signIn = await prepare({ scene, browser })
    await signIn()
    expect(await signedInEmail(browser)).toBe(email)
  })
})
