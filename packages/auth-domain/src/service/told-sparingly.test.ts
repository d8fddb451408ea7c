import { expect, test } from 'vitest'
import { sparing, toldSparingly } from './told-sparingly.ts'

function givenTexts() {
  const told: string[] = []
  let milliseconds = Date.UTC(2026, 0, 1)
  const tell = toldSparingly(
    (text) => void told.push(text),
    () => new Date(milliseconds),
  )
  return { told, tell, pass: (minutes: number) => (milliseconds += minutes * 60_000) }
}

test('a text is told once', () => {
  const { told, tell, pass } = givenTexts()
  tell('one')
  tell('one')
  pass(600)
  tell('one')
  tell('two')
  expect(told).toEqual(['one', 'two'])
})

test('of any number of texts an hour has 20, and those that were left out are told later', () => {
  const { told, tell, pass } = givenTexts()
  for (let index = 0; index < 10_000; index += 1) tell(`text ${index}`)
  expect(told).toHaveLength(sparing.perHour)
  pass(59)
  tell('text 9999')
  expect(told).toHaveLength(sparing.perHour)
  pass(1)
  tell('text 9999')
  expect(told.at(-1)).toBe('text 9999')
})

test('a clock that is set back does not silence it for longer than an hour', () => {
  const { told, tell, pass } = givenTexts()
  for (let index = 0; index < sparing.perHour; index += 1) tell(`text ${index}`)
  pass(-6000)
  tell('another')
  expect(told.at(-1)).toBe('another')
})

test('what is known as told is bounded', () => {
  const { told, tell, pass } = givenTexts()
  for (let index = 0; index <= sparing.remembered; index += 1) {
    tell(`text ${index}`)
    pass(60)
  }
  tell('text 0')
  expect(told).toHaveLength(sparing.remembered + 2)
})
