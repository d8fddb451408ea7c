import { expect, test } from 'vitest'
import { DAY, HOUR } from './limits.ts'
import { throttleDelays } from './password/throttle.ts'
import { retentionAt } from './retention.ts'
import { secondFactorRests } from './two-factor/second-factor-attempts.ts'

const now = new Date('2026-01-02T03:04:05.678Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY * 1000)

test('rows are kept as long as they are needed, and no longer', () => {
  expect(retentionAt(now)).toEqual({
    now,
    sentBefore: daysAgo(7),
    parkedBefore: daysAgo(30),
    // A day longer than the longest delay.
    throttledBefore: daysAgo(31),
    freedBefore: daysAgo(30),
    deliveriesBefore: daysAgo(30),
    registeredBefore: daysAgo(1),
    keysExpiredBefore: daysAgo(30),
    deviceCodesExpiredBefore: new Date(now.getTime() - HOUR * 1000),
  })
})

test.each([
  ['passwords', throttleDelays],
  ['second factors', secondFactorRests],
])('no count of wrong %s is swept while its longest rest lasts', (_of, rests) => {
  const rested = (now.getTime() - retentionAt(now).throttledBefore.getTime()) / 1000
  expect(rested).toBeGreaterThan(Math.max(...rests))
})
