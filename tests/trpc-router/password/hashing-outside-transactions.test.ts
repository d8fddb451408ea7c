import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { createPasswords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { nativeBcrypt } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { expect, test } from 'vitest'

const { email, password } = details('Olga')
const WAIT_MILLISECONDS = 5000

onBothEngines('while a password is hashed', ({ open }) => {
  const given = testAppsOn(open)

  test('no transaction is open: all users can be locked and written meanwhile (R6)', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const hashes = stallHashing(app)
    const statuses: [string, number][] = []
    const does = async (operation: string, input: object) => {
      const before = hashes.length
      statuses.push([operation, (await call(olga, operation, input)).status])
      expect([operation, hashes.length > before]).toEqual([operation, true])
    }
    await does('signInEmail', { email, password: 'wrong-password' })
    await does('signInEmail', { email, password })
    await does('signUpEmail', details('Mia'))
    await does('signInEmail', { email, password })
    await does('changePassword', { currentPassword: password, newPassword: NEW_PASSWORD })
    await call(olga, 'requestPasswordReset', { email })
    const token = tokenOf(await mailedLink(app, email, 'reset-password'))
    await does('resetPassword', { token, newPassword: password })
    expect(statuses.map(([, status]) => status)).toEqual([401, 200, 200, 200, 200, 200])
    expect(hashes.filter((hash) => hash !== 'unlocked')).toEqual([])
  })
})

/** Each hash begins with a write of all users, which waits while a transaction holds one of them; returns how each went. */
function stallHashing(app: TestApp): string[] {
  const hashes: string[] = []
  const locked = async () => {
    const late = new Promise<string>((resolve) => setTimeout(resolve, WAIT_MILLISECONDS, 'locked').unref())
    const written = run(app.database, 'update "user" set "updatedAt" = "updatedAt"').then(() => 'unlocked')
    hashes.push(await Promise.race([written, late]))
  }
  const bcrypt = {
    hash: async (text: string, cost: number) => {
      await locked()
      return nativeBcrypt.hash(text, cost)
    },
    verify: async (text: string, hash: string) => {
      await locked()
      return nativeBcrypt.verify(text, hash)
    },
  }
  app.services.passwords = createPasswords(app.services.keys, 4, { bcrypt })
  return hashes
}
