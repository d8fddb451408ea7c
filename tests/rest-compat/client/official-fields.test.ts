import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { inferAdditionalFields } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const fields = {
  user: { company: { type: 'string', required: true }, birthday: { type: 'date', required: false } },
} as const

describe('inferAdditionalFields of the official client', () => {
  const given = testAppsOn()

  test('types what is sent and what is answered, and the service takes and shows it', async () => {
    const { baseUrl } = await given({ user: { additionalFields: fields.user } })
    const { fetch } = browserFetch(baseUrl)
    const plugins = [inferAdditionalFields(fields)]
    const client = createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
    await client.signUp.email({ ...details('Olga'), company: 'Acme', birthday: new Date('1990-05-17') })
    const { data } = await client.getSession()
    const company: string | undefined = data?.user.company
    const birthday: Date | null | undefined = data?.user.birthday
    expect({ company, birthday }).toEqual({ company: 'Acme', birthday: new Date('1990-05-17') })
    await client.updateUser({ company: 'Bolt' })
    expect((await client.getSession()).data?.user.company).toBe('Bolt')
    // @ts-expect-error The plugin knows the type of each field.
    const { error } = await client.updateUser({ company: 7 })
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', message: 'company is invalid' })
  })
})
