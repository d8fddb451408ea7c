import type { HookFacts } from '@foyer/auth-domain/hooks/hook'
import type { HookAnswer } from '@foyer/auth-domain/hooks/hook.schema'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { signInCases, signInOptions } from '#trpc-router/sign-in/sign-ins.ts'
import { allOn, signUps } from '#trpc-router/sign-in/sign-ups.ts'

const refusing: HookAnswer = { allow: false, code: 'NOT_A_CUSTOMER', message: 'Ask your administrator for a contract' }

/** What verifies an address does so, whether a session follows or not. */
const provesAnyway = new Set<string>(['verifyEmail', 'verifyEmailOtp'])

describe('an application that is asked', () => {
  const given = testAppsOn()

  test.each(Object.entries(signUps))('before a sign-up by %s makes nobody where it refuses', async (method, one) => {
    const asked: HookFacts['signUp'][] = []
    const signUp = (facts: HookFacts['signUp']) => {
      asked.push(facts)
      return refusing
    }
    const scene = await givenProviderApp(given, { ...allOn, hooks: { before: { signUp } }, clients: { google: {} } })
    const answer = await one.signUp(scene)
    expect([answer.status === 403, answer.headers.get('location')?.includes('error=')]).toContain(true)
    expect(asked.map((facts) => facts.method)).toEqual([method])
    for (const table of ['user', 'account', 'session'])
      expect(await countRows(scene.app.database, table), table).toBe(0)
  })

  test.each(Object.entries(signUps))(
    'before a sign-up by %s is asked once of each, and makes a user',
    async (_method, one) => {
      const asked: string[] = []
      const allowing = (what: string) => () => {
        asked.push(what)
        return { allow: true as const }
      }
      const before = { signUp: allowing('sign-up'), signIn: allowing('sign-in') }
      const scene = await givenProviderApp(given, { ...allOn, hooks: { before }, clients: { google: {} } })
      expect((await one.signUp(scene)).status).toBe(200)
      expect(await countRows(scene.app.database, 'user')).toBe(1)
      expect(asked).toEqual(['sign-up', 'sign-in'])
    },
  )

  test.each(signInCases)(
    'before a sign-in by $operation begins no session where it refuses',
    async ({ operation, prepare }) => {
      const asked: HookFacts['signIn'][] = []
      let refuses = false
      const signIn = (facts: HookFacts['signIn']) => {
        if (refuses) asked.push(facts)
        return refuses ? refusing : { allow: true as const }
      }
      const scene = await givenProviderApp(given, { ...signInOptions, hooks: { before: { signIn } } })
      const { database } = scene.app
      const last = await prepare({ scene, browser: scene.app.client() })
      const before = await tablesWithoutCounters(database)
      refuses = true
      const answer = await last()
      if (!provesAnyway.has(operation))
        expect([answer.status === 403, answer.headers.get('location')?.includes('error=')]).toContain(true)
      expect(asked).toHaveLength(1)
      expect(asked[0]?.user.email).toBe('olga@example.com')
      expect(answer.setCookies.filter((cookie) => /session_(token|data)=[^;]/.test(cookie))).toEqual([])
      const after = await tablesWithoutCounters(database)
      const events = await database.db
        .selectFrom('auditEvent')
        .select(['type', 'detail'])
        .orderBy('id', 'desc')
        .execute()
      const refused = events.filter(({ type }) => type === 'user.authentication.refused')
      expect(refused.map(({ detail }) => JSON.parse(detail ?? '{}').reason)).toEqual(['application'])
      expect(after.session).toEqual(before.session)
      if (provesAnyway.has(operation)) expect(after.user?.map(({ emailVerified }) => emailVerified)).toEqual([true])
      else expect(after.user).toEqual(before.user)
    },
  )

  test.each(signInCases)('before a sign-in by $operation lets in where it allows', async ({ prepare }) => {
    const asked: string[] = []
    const signIn = ({ methods }: HookFacts['signIn']) => {
      asked.push(methods)
      return { allow: true as const }
    }
    const scene = await givenProviderApp(given, { ...signInOptions, hooks: { before: { signIn } } })
    const last = await prepare({ scene, browser: scene.app.client() })
    const before = asked.length
    const sessions = await countRows(scene.app.database, 'session')
    await last()
    expect(asked.slice(before)).toHaveLength(1)
    expect(await countRows(scene.app.database, 'session')).toBeGreaterThanOrEqual(Math.max(sessions, 1))
  })
})
