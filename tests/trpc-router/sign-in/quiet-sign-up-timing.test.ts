import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import { givenSilentSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { isAlike, probabilityOfSlower } from '@foyer/testing/timing'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const ROUNDS = 100
// The lowest cost that the options allow hides least.
const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true, bcryptCost: 10 } }
const TAKEN = 'taken@example.com'
const mallory = { ...details('Mallory'), password: NEW_PASSWORD }

describe('with quietSignUp', () => {
  const given = testAppsOn()

  async function givenOwner() {
    const smtp = await givenSilentSmtp()
    const app = await given(quiet, smtp.variables)
    await app.client().post('/sign-up/email', { ...details('Tanja'), email: TAKEN })
    await run(app.database, 'update "user" set "emailVerified" = true')
    return { app, smtp }
  }

  test('the response time of a sign-up does not tell a taken email from a free one', async () => {
    const { app, smtp } = await givenOwner()
    const signUp = (email: string) => app.client().post('/sign-up/email', { ...mallory, email })
    let count = 0
    const free = () => {
      count += 1
      return signUp(`free${count}@example.com`)
    }
    const slower = await probabilityOfSlower(() => signUp(TAKEN), free, ROUNDS)
    await smtp.close()
    expect(slower).toSatisfy(isAlike)
  }, 600_000)

  test('that of a sign-in with the password just chosen does not tell either', async () => {
    const { app, smtp } = await givenOwner()
    const free = 'free@example.com'
    await app.client().post('/sign-up/email', { ...mallory, email: free })
    // Throttled attempts would compare no password.
    const signIn = async (email: string) => {
      await run(app.database, 'delete from "signInThrottle"')
      return app.client().post('/sign-in/email', { email, password: NEW_PASSWORD })
    }
    const slower = await probabilityOfSlower(
      () => signIn(TAKEN),
      () => signIn(free),
      ROUNDS,
    )
    await smtp.close()
    expect(slower).toSatisfy(isAlike)
  }, 600_000)
})
