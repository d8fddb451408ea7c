import { run } from '@foyer/testing/tables'
import { expect } from 'vitest'
import { adminMutations } from '#trpc-router/audit/admin-mutations.ts'
import { mutationsOfUsers } from '#trpc-router/audit/mutations-of-users.ts'
import { callOf, type Prepare } from './prepared-call.ts'
import { returnFrom, unrecordedCalls } from './unrecorded-calls.ts'

const recorded = Object.entries({ ...mutationsOfUsers, ...adminMutations }).map(
  ([path, mutation]) => [path, callOf(mutation)] as const,
)

// Its GET leaves the code of the same mail, since mail scanners send it too: code-beside-link.test.ts.
const verifyEmail: Prepare = async (fixture) => {
  const prepared = await callOf(mutationsOfUsers['verification.verifyEmail'] ?? expect.unreachable())(fixture)
  await run(fixture.app.database, `delete from verification where purpose = 'email-verification-code'`)
  return prepared
}

/** One successful call of every procedure that REST has too, by its tRPC path. */
export const everyCall: Readonly<Record<string, Prepare>> = {
  ...Object.fromEntries(recorded),
  ...unrecordedCalls,
  'social.socialCallback': (fixture) => returnFrom(fixture, 'gitlab'),
  'verification.verifyEmail': verifyEmail,
}
