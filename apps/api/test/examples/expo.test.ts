import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@foyer/rest-compat/client/client'
import { givenExample } from '@foyer/testing/example-copy'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { name, email, password } = details('Olga')

/** As a phone keeps secrets. */
function createSecretStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItemAsync: async (name: string) => kept.get(name) ?? null,
    setItemAsync: async (name: string, secret: string) => void kept.set(name, secret),
    deleteItemAsync: async (name: string) => void kept.delete(name),
  }
}

type Example = { createPhoneClient(baseURL: string, secrets: ReturnType<typeof createSecretStore>): Client }

describe('the client of the Expo example', () => {
  const given = testAppsOn()

  async function givenPhone() {
    const app = await given({ bearer: { enabled: true } })
    const directory = await givenExample('expo')
    // It extends one of Expo's, which is not installed here.
    await rm(join(directory, 'tsconfig.json'))
    const { createPhoneClient }: Example = await import(join(directory, 'auth.ts'))
    const secrets = createSecretStore()
    return { app, secrets, foyer: createPhoneClient(app.baseUrl, secrets) }
  }

  test('keeps its user signed in by a secret, and forgets it at signing out', async () => {
    const { app, secrets, foyer } = await givenPhone()
    expect((await foyer.signUp.email({ name, email, password })).error).toBeNull()
    expect([...secrets.kept.keys()]).toEqual(['foyer.bearer'])
    expect((await foyer.getSession()).data?.user).toMatchObject({ name, email })
    expect((await foyer.organization.create({ name: 'Acme', slug: 'acme' })).error).toBeNull()
    expect((await foyer.signOut()).error).toBeNull()
    expect([...secrets.kept]).toEqual([])
    expect(await app.database.db.selectFrom('session').select('id').execute()).toEqual([])
    expect((await foyer.getSession()).data).toBeNull()
  })

  test('keeps nothing of a sign-in that is refused, and its secret while Foyer is away', async () => {
    const { app, secrets, foyer } = await givenPhone()
    expect((await foyer.signIn.email({ email, password })).error).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect([...secrets.kept]).toEqual([])
    await foyer.signUp.email({ name, email, password })
    await app.close()
    expect((await foyer.signOut()).error).toMatchObject({ status: 0 })
    expect([...secrets.kept.keys()]).toEqual(['foyer.bearer'])
  })
})
