import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { blocksOf, fileOf } from '@foyer/testing/document-page'
import { testAppsOn } from '@foyer/testing/suite'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import type { createAuthClient } from 'better-auth/client'
import type { twoFactorClient } from 'better-auth/client/plugins'
import { expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

type Client = ReturnType<typeof createAuthClient<{ plugins: [ReturnType<typeof twoFactorClient>] }>>
type Documented = {
  createClient(baseURL: string, openPage: (path: string) => void, fetchOptions: object): Client
}

const older = createRequire(import.meta.url)
const newer = createRequire(older.resolve('@foyer/newer-client/newer-client'))
const given = testAppsOn()

test.each([
  ['1.2', older],
  ['1.7', newer],
])(
  'the client of better-auth %s opens the page of the second factor, as the documentation says',
  async (_release, from) => {
    const app = await given({ twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const { createClient } = await documented(from)
    const opened: string[] = []
    const { fetch: customFetchImpl } = browserFetch(app.baseUrl)
    const client = createClient(app.baseUrl, (path) => opened.push(path), { customFetchImpl })
    const answers: unknown[] = []
    const onSuccess = ({ data }: { data: unknown }) => void answers.push(data)
    await client.signIn.email({ email: details('Olga').email, password: PASSWORD }, { onSuccess })
    expect(opened).toEqual(['/two-factor'])
    expect(answers).toEqual([{ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] }])
    expect((await client.getSession()).data).toBeNull()
    await client.twoFactor.verifyTotp({ code: nextCode(app, totpURI) })
    expect((await client.getSession()).data?.user.name).toBe('Olga')
  },
)

/** The module of the documentation, with the package where it is installed. */
async function documented({ resolve }: NodeJS.Require): Promise<Documented> {
  const text = fileOf(await blocksOf('docs/better-auth-client.md'), '// client.mjs')
  const module = text.replace(/'(better-auth\/[\w/]+)'/g, (_all, name: string) => `'${pathToFileURL(resolve(name))}'`)
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)
}
