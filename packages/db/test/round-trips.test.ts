import { expect, test } from 'vitest'
import { RoundTrips } from '#changes/round-trips.ts'

function givenTrips() {
  const under: (() => void)[] = []
  const trips = new RoundTrips(() => new Promise<void>((resolve) => under.push(resolve)))
  return { trips, under }
}

test('anyone who asks while a round trip is under way shares the next one with the others', async () => {
  const { trips, under } = givenTrips()
  const arrived: string[] = []
  const ask = (name: string) => trips.begin().then(() => arrived.push(name))
  const asked = [ask('first'), ask('second'), ask('third')]
  expect(under).toHaveLength(1)
  under[0]?.()
  await expect.poll(() => under.length).toBe(2)
  expect(arrived).toEqual(['first'])
  under[1]?.()
  await Promise.all(asked)
  expect(arrived).toEqual(['first', 'second', 'third'])
  expect(under).toHaveLength(2)
})

test('one that is asked for after another has ended begins at once', async () => {
  const { trips, under } = givenTrips()
  const first = trips.begin()
  under[0]?.()
  await first
  void trips.begin()
  expect(under).toHaveLength(2)
})
