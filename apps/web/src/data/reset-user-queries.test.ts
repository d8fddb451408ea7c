import { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { resetUserQueries } from './reset-user-queries.ts'
import { trpc } from './trpc.ts'

const settings = getQueryKey(trpc.settings, undefined, 'query')
const session = getQueryKey(trpc.session.getSession, undefined, 'query')
const ofTab = ['signed-out-by-user']
const ofUser = [
  getQueryKey(trpc.passkey.listUserPasskeys, undefined, 'query'),
  getQueryKey(trpc.twoFactor.getTwoFactor, undefined, 'query'),
  getQueryKey(trpc.session.listSessions, undefined, 'query'),
  [['a router that comes later', 'list']],
]

test('everything of the user is reset, settings, session and facts of the tab are not', async () => {
  const client = new QueryClient()
  for (const key of [settings, session, ofTab, ...ofUser]) client.setQueryData(key, 'kept')
  await resetUserQueries(client)
  expect(ofUser.map((key) => client.getQueryData(key))).toEqual(ofUser.map(() => undefined))
  expect([settings, session, ofTab].map((key) => client.getQueryData(key))).toEqual(['kept', 'kept', 'kept'])
})

test.each([undefined, { disableCookieCache: true }])(
  'a session of another user, asked with %j, resets them',
  async (input) => {
    const client = createQueryClient()
    const asked = getQueryKey(trpc.session.getSession, input, 'query')
    const answer = (id: string) =>
      client.fetchQuery({ queryKey: asked, queryFn: () => ({ user: { id } }), staleTime: 0 })
    await answer('max')
    for (const key of ofUser) client.setQueryData(key, 'of Max')
    await answer('max')
    expect(ofUser.map((key) => client.getQueryData(key))).toEqual(ofUser.map(() => 'of Max'))
    await answer('olga')
    expect(ofUser.map((key) => client.getQueryData(key))).toEqual(ofUser.map(() => undefined))
  },
)
