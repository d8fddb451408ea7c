import { contract } from '@foyer/auth-domain/contract/contract'
import { type ChangeKey, changeKeys } from '@foyer/db/changes/change-keys'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { expect, test } from 'vitest'

const MEGABYTE = 1024 * 1024
const BOUND = 64
const quiet: Pick<OpenDatabase, 'listenForChanges'> = {
  listenForChanges: () => ({
    fault: () => undefined,
    cause: () => undefined,
    outage: () => undefined,
    waitForInvalidations: async () => undefined,
    close: async () => undefined,
  }),
}

function givenMemory(): AnswerMemory {
  const memory = new AnswerMemory(() => new Date(0))
  memory.listen(quiet)
  return memory
}

function keep(memory: AnswerMemory, name: string, text: string, keys: readonly ChangeKey[] = []): void {
  const dependencies = memory.begin() ?? expect.unreachable()
  dependencies.ofSession({ id: name, token: name, userId: name, impersonatedBy: null }, new Date(1))
  dependencies.add(...keys)
  memory.keep(name, dependencies, { text, headers: [], operation: contract.getSession })
  memory.end(dependencies)
}

test('as many answers are kept as take 64 MB where each letter takes two bytes', () => {
  const memory = givenMemory()
  const text = '\u0436'.repeat(MEGABYTE / 2)
  for (let answer = 0; answer < 2 * BOUND; answer += 1) keep(memory, `answer-${answer}`, text)
  expect(memory.use().answers).toBe(BOUND - 1)
  expect(memory.find(`answer-${2 * BOUND - 1}`)?.text).toBe(text)
  expect(memory.find('answer-0')).toBeUndefined()
})

test('what an answer depends on counts as well', () => {
  const memory = givenMemory()
  const keysOf = (answer: number) =>
    Array.from({ length: 2048 }, (_, index) => changeKeys.organization(`${answer}-${index}`))
  for (let answer = 0; answer < 2 * BOUND; answer += 1) keep(memory, `answer-${answer}`, '[]', keysOf(answer))
  expect(memory.use().answers).toBe(BOUND - 1)
})

test('answers of names that differ late are not taken for each other', () => {
  const memory = givenMemory()
  const long = 'x'.repeat(4000)
  keep(memory, `${long}a`, 'of a')
  keep(memory, `${long}b`, 'of b')
  expect([memory.find(`${long}a`)?.text, memory.find(`${long}b`)?.text]).toEqual(['of a', 'of b'])
  expect(memory.find(long)).toBeUndefined()
})

test('an answer that would take more than a quarter is not kept, nor what it depends on', () => {
  const memory = givenMemory()
  const large = 'x'.repeat((MEGABYTE * BOUND) / 8)
  for (let answer = 0; answer < 10; answer += 1) {
    keep(memory, `answer-${answer}`, large, [changeKeys.organization(`organization-${answer}`)])
  }
  expect(memory.use()).toMatchObject({ answers: 0, keys: 0 })
  keep(memory, 'answer-0', large.slice((MEGABYTE * BOUND) / 16), [changeKeys.organization('acme')])
  expect(memory.use()).toMatchObject({ answers: 1, keys: 3 })
})
