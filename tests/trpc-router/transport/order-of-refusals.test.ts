import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { allFeatures } from '@foyer/testing/all-features'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { call, callTrpc } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

type Case = {
  path: string
  options?: FoyerOptions
  by: 'nobody' | 'a user'
  input?: object
  headers?: Record<string, string>
  refusal: RefusalName
}

/** Where two refusals are due, which comes first. */
const cases: Readonly<Record<string, Case>> = {
  'an option that is off before the session that its procedure asks for': {
    path: 'user.deleteUserCallback',
    options: { user: { deleteUser: { enabled: false } } },
    by: 'nobody',
    input: { token: 'unknown' },
    refusal: 'DELETE_USER_DISABLED',
  },
  'a missing session before an option that is off': {
    path: 'user.deleteUser',
    options: { user: { deleteUser: { enabled: false } } },
    by: 'nobody',
    input: {},
    refusal: 'NOT_SIGNED_IN',
  },
  'an invalid input before a missing session': {
    path: 'user.deleteUser',
    by: 'nobody',
    input: { password: 7 },
    refusal: 'INVALID_BODY',
  },
  'an option that is off before the password': {
    path: 'user.deleteUser',
    options: { user: { deleteUser: { enabled: false } } },
    by: 'a user',
    input: { password: 'wrong-password' },
    refusal: 'DELETE_USER_DISABLED',
  },
  'missing roles before a missing organization': {
    path: 'member.updateMemberRole',
    by: 'a user',
    input: { memberId: 'unknown', role: '' },
    refusal: 'MEMBER_ROLE_REQUIRED',
  },
  'a missing organization before a missing member': {
    path: 'member.updateMemberRole',
    by: 'a user',
    input: { memberId: 'unknown', role: 'admin' },
    refusal: 'NO_ACTIVE_ORGANIZATION',
  },
  'a request from elsewhere before a missing session': {
    path: 'admin.setRole',
    by: 'nobody',
    input: { userId: 'mia', role: 'admin' },
    headers: { origin: 'https://evil.example' },
    refusal: 'INVALID_ORIGIN',
  },
  'a missing session before tokens that clients may not have': {
    path: 'oneTimeToken.generateOneTimeToken',
    options: { oneTimeToken: { enabled: true, disableClientRequest: true } },
    by: 'nobody',
    refusal: 'NOT_SIGNED_IN',
  },
}

const given = testAppsOn()

test.each(Object.entries(cases))('%s', async (_what, { path, options, by, input, headers, refusal }) => {
  const app = await given({ ...allFeatures, ...options })
  const client = by === 'nobody' ? app.client() : await signedUp(app, 'Zoe')
  const refused = refusalsOf(app)
  for (const send of [call, callTrpc]) await send(client, path, input, headers)
  expect(refused).toEqual([refusal, refusal])
})

function refusalsOf({ services }: TestApp): (RefusalName | undefined)[] {
  const refused: (RefusalName | undefined)[] = []
  const { observe } = services
  services.observe = (ended) => {
    observe?.(ended)
    refused.push(ended.refusal)
  }
  return refused
}
