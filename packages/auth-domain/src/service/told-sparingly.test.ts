import { expect, test } from 'vitest'
import { REMEMBERED, toldSparingly } from './told-sparingly.ts'

const PER_HOUR = 20

function givenTexts() {
  const told: string[] = []
  let milliseconds = Date.UTC(2026, 0, 1)
  const share = toldSparingly(
    { one: PER_HOUR, other: 1 },
    (text) => void told.push(text),
    () => new Date(milliseconds),
  )
  const tell = (text: string) => share(text, 'one')
  return { told, tell, share, pass: (minutes: number) => (milliseconds += minutes * 60_000) }
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
  expect(told).toHaveLength(PER_HOUR)
  pass(59)
  tell('text 9999')
  expect(told).toHaveLength(PER_HOUR)
  pass(1)
  tell('text 9999')
  expect(told.at(-1)).toBe('text 9999')
})

test('a clock that is set back does not silence it for longer than an hour', () => {
  const { told, tell, pass } = givenTexts()
  for (let index = 0; index < PER_HOUR; index += 1) tell(`text ${index}`)
  pass(-6000)
  tell('another')
  expect(told.at(-1)).toBe('another')
})

test('what is known as told is bounded', () => {
  const { told, tell, pass } = givenTexts()
  for (let index = 0; index <= REMEMBERED; index += 1) {
    tell(`text ${index}`)
    pass(60)
  }
  tell('text 0')
  expect(told).toHaveLength(REMEMBERED + 2)
})

test('anyone who uses up one share leaves the others', () => {
  const { told, tell, share } = givenTexts()
  for (let index = 0; index < 100; index += 1) tell(`text ${index}`)
  for (const text of ['another', 'one too many']) share(text, 'other')
  expect(told.slice(PER_HOUR)).toEqual(['another'])
})
