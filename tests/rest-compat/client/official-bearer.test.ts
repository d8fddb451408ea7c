import { testAppsOn } from '@foyer/testing/suite'
import { details, PASSWORD } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { expect, test } from 'vitest'

const given = testAppsOn()

test('the official client signs in by bearer without cookies, as its documentation says', async () => {
  const { baseUrl } = await given({ bearer: { enabled: true } })
  let kept = ''
  // Node's fetch keeps no cookies.
  const client = createAuthClient({
    baseURL: baseUrl,
    fetchOptions: { auth: { type: 'Bearer', token: () => kept } },
  })
  const onSuccess = ({ response }: { response: Response }) => {
    kept = response.headers.get('set-auth-token') ?? kept
  }
  expect((await client.getSession()).data).toBeNull()
  await client.signUp.email(details('Olga'), { onSuccess })
  const first = kept
  expect((await client.getSession()).data?.user.name).toBe('Olga')
  await client.updateUser({ name: 'Olga Two' }, { onSuccess })
  expect((await client.getSession()).data?.user.name).toBe('Olga Two')
  expect(kept).toBe(first)
  const changed = { currentPassword: PASSWORD, newPassword: 'another-horse-battery', revokeOtherSessions: true }
  await client.changePassword(changed, { onSuccess })
  expect(kept).not.toBe(first)
  expect((await client.getSession()).data?.user.name).toBe('Olga Two')
  await client.signOut()
  expect((await client.getSession()).data).toBeNull()
})
